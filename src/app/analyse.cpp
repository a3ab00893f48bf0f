// cairn analyse: annotates games, which it reads from records or from the JSON of an earlier run.

#include <algorithm>
#include <array>
#include <filesystem>
#include <fmt/format.h>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>
#include <variant>

#include "app/analysed_record.hpp"
#include "app/analysed_records.hpp"
#include "app/batch.hpp"
#include "app/console.hpp"
#include "app/options.hpp"
#include "app/output_file.hpp"
#include "app/source.hpp"
#include "core/text.hpp"
#include "formats/output/drawn_boards.hpp"
#include "formats/output/image.hpp"
#include "formats/output/theme.hpp"
#include "formats/records/database.hpp"

namespace cairn::cli {

namespace {

constexpr Help analyse_help{
    .usage = "cairn analyse [OPTION...] POSITION|FILE...",
    .about =
        R"(Annotates games: gives every position a value by a search that is DEPTH turns deep, looks again at
each turn after which its player stands worse, and marks it ?!, ? and ?? from 5, 10 and 15 points
of win percentage, with the best turn and what refutes the one that was played. Proven results (a
won game thrown away, a forced loss walked into) are kept apart from estimates; a proof search
looks for them from the end of the game backwards.

  text  what happened, for people (the default)
  sgf   the record with marks, values, comments, and the best lines as variations
  json  everything, one line a game, for programs
  csv   a table with one line a turn
  svg   a picture of a position that is asked about

A position is a question: position text in one argument, a FILE with a position and no turns, or
the position after turn N of a record with --turn N. The answer has the value, the best turns with
lines and reasons, what the other side threatens, and what is proven, as `cairn engine` gives
them. Turns below a position are annotated, and the position after them is answered.

A FILE may also hold the JSON of an earlier run, which is written again without a search. With
--turns only these turns are searched; the others are written as they stand in the record.

With -o FILE, finished games are kept in FILE.journal until FILE is complete, and the same command
resumes an interrupted run. With a database as the only FILE, or with -o NAME.db, each game and
its analysis are stored as soon as it is finished, and games are skipped that already have an
analysis with these settings, or higher ones, by this version of the search. With a database and
--format, what is stored is written, without a search.
)",
    .examples = R"(  cairn analyse --depth 2 game.sgf
  cairn analyse --depth 3 --format sgf game.txt -o annotated.sgf
  cairn analyse --depth 4 --turns 20..30 game.sgf
  cairn analyse '8/8/8/3(ccs)4/8/8/3(SS)4/8 w 1'
  cairn analyse --turn 12 --format svg game.txt -o turn12.svg
  cairn analyse --format json -j 4 archive/ -o archive.json
  cairn analyse --depth 1 archive/ -o games.db
  cairn analyse --format csv games.db -o turns.csv
)",
};

// The marks of turns in the text, and what is proven.
constexpr std::array text_accents{
    Accent{"  ", "??", "  ", TerminalColour::red},
    Accent{"  ", "?", "   ", TerminalColour::red},
    Accent{"  ", "?!", "  ", TerminalColour::yellow},
    Accent{"", "White wins by force", "", TerminalColour::green},
    Accent{"", "Black wins by force", "", TerminalColour::green},
    Accent{"", "The game turned", " with ", TerminalColour::bold},
    Accent{"", "Cut off", ": ", TerminalColour::red},
};

struct AnalyseOptions {
  BatchOptions batch;
  AnalysisOptions analysis;
  std::string format;  // empty: text, or what is found is stored in a database
  std::optional<int> turn;
  bool flat = false;
  bool is_fresh = false;
  CsvTexts csv_texts = CsvTexts::as_they_are;
};

constexpr std::string_view picture_format = "svg";

OptionTable table_of(AnalyseOptions& options) {
  const std::vector<Option> own{
      {"format,f", "FORMAT", one_of(options.format, {"text", "sgf", "json", "csv", picture_format}),
       "{words}; text if not given"},
      {"turn,t", "N", number(options.turn, 0, greatest_turn),
       "answer the position after turn N of a record, 0 for its start, in place of its turns"},
      {"flat", "", flag(options.flat), "sgf: no variations, for viewers that know none"},
      {"fresh", "", flag(options.is_fresh), "start afresh, ignoring an interrupted run"},
      csv_safe_option(options.csv_texts)};
  return own + analysis_options(options.analysis) + batch_options(options.batch);
}

// Returns an analysis as text, or as a picture.
Product product_of(const Analysed& analysed, const AnalysisForm& form) {
  const auto* const study = std::get_if<AnalysedGame>(&analysed.content);
  if (study && form.format == picture_format)
    return {render(answer_figure(study->game()), theme_named("print")), analysed.report};
  return {std::visit([&](const auto& content) { return written(content, form); }, analysed.content),
          analysed.report};
}

// Whether what is found goes into a database, and not into a text.
bool stores(const std::vector<std::string>& files, const AnalyseOptions& options) {
  if (names_database(options.batch.output)) return true;
  return options.format.empty() && options.batch.output == "-" && files.size() == 1 &&
         options.batch.file_lists.empty() && is_database(files.front());
}

int analyse_into_database(const std::vector<std::string>& files, AnalyseOptions options) {
  if (!options.format.empty() || options.flat || options.batch.criteria.turns || options.turn ||
      options.analysis.variations)
    throw Error(Error::Kind::usage,
                "a database keeps analyses of whole games; leave out --format, --flat, --turn, "
                "--turns and --variations");
  if (options.is_fresh)
    throw Error(Error::Kind::usage,
                "--fresh is for results in a FILE; a database keeps the analyses that it has");
  std::string& output = options.batch.output;
  const bool is_input = files.size() == 1 && is_database(files.front()) &&
                        (output == "-" || identity_of(output) == identity_of(files.front()));
  if (is_input) output = files.front();
  DatabaseOutput database(output, options.batch.duplicates);
  const int status = run_batch_into(database, files, options.batch,
                                    database.analyses(options.analysis, is_input), is_input);
  if (status == stopped_status() && !options.batch.quiet)
    say(fmt::format("cairn: {} has what is finished; run the same command to go on", output));
  return status;
}

// Whether single positions are asked about, and not the turns of records.
bool asks_positions(const std::vector<std::string>& files, const AnalyseOptions& options) {
  return options.turn || std::ranges::any_of(files, is_position_text);
}

int answer(const std::vector<std::string>& files, const AnalyseOptions& options,
           const AnalysisForm& form) {
  if (options.batch.criteria.turns)
    throw Error(Error::Kind::usage,
                "--turns says which turns of a record are searched; --turn N chooses a position");
  FileClaims claims;
  for (const std::string& file : files)
    for (const std::string& path : files_of_source(file)) claims.read(path);
  claims.read(options.batch.players);
  claims.write("-o", options.batch.output);
  OutputFile output(options.batch.output);
  output.write(form.header());
  int written = 0;
  const auto write = [&](const Analysed& analysed) {
    if (written++ > 0 && form.format == picture_format)
      throw Error(Error::Kind::usage, "a picture shows one position, and there are several");
    if (written > 1) output.write(form.separator());
    const std::string text = product_of(analysed, form).text;
    form.format == "text" ? output.show(text, paint_for(text_accents)) : output.write(text);
  };
  const int status =
      answer_positions(files, options.batch.part, options.turn, options.analysis.settings(), write);
  if (status != stopped_status()) output.finish();
  return status;
}

// Whether there is a file beside which a journal can be, and whole games to keep in it.
bool keeps_journal(const AnalyseOptions& options) {
  std::error_code ignored;
  return options.batch.output != "-" && !options.batch.criteria.turns &&
         !options.analysis.variations && !std::filesystem::is_other(options.batch.output, ignored);
}

// Ends the use of a journal: it stays for the next run if this one was stopped before its result
// was complete, or if it has what this one did not need.
void end_journal(AnalysisJournal& journal, bool was_stopped, bool is_quiet) {
  if (journal.taken_up() > 0 && !is_quiet)
    say(fmt::format("cairn: {} of the games were taken from {}", journal.taken_up(),
                    journal.path()));
  journal.keep();
  if (!was_stopped && journal.is_there() && journal.has_others())
    return say(fmt::format("cairn: {} stays; it has analyses of another run", journal.path()));
  if (!was_stopped) return journal.remove();
  if (journal.is_there() && !is_quiet)
    say("cairn: progress is kept in " + journal.path() + "; run the same command to resume");
}

}  // namespace

int run_analyse(const Arguments& arguments) {
  AnalyseOptions options;
  std::vector<std::string> files;
  if (!parse_options(analyse_help, table_of(options), arguments, files)) return status::good;
  if (stores(files, options)) return analyse_into_database(files, options);
  const AnalysisForm form{options.format.empty() ? "text" : std::string_view(options.format),
                          options.flat ? SgfStyle::flat : SgfStyle::full, options.csv_texts};
  if (options.flat && form.format != "sgf")
    throw Error(Error::Kind::usage, "--flat is for SGF; add --format sgf");
  expect_csv(options.csv_texts, options.format);
  if (asks_positions(files, options)) return answer(files, options, form);
  const Range turns = options.batch.criteria.turns.value_or(Range{});
  if (turns.last < 1)
    throw Error(Error::Kind::usage, "--turns asks for no turn; turns are counted from 1");
  std::optional<AnalysisJournal> journal;  // there when the first record is read
  RecordSearch search;
  Presentation presentation{.header = form.header(), .separator = form.separator()};
  if (form.format == "text") presentation.paint = paint_for(text_accents);
  if (keeps_journal(options)) {
    // It is removed in the end, or at once with --fresh, and must be no input.
    presentation.databases = {AnalysisJournal::path_for(options.batch.output)};
    presentation.open = [&](FileClaims&) {
      journal.emplace(options.batch.output, options.is_fresh);
    };
    search = [&](const Record& record, std::string_view text, const AnalysisSettings& settings) {
      return journal->analyse(record, text, settings);
    };
  } else if (options.is_fresh) {
    throw Error(Error::Kind::usage,
                "--fresh is for runs that keep what is finished, which are those with -o FILE and "
                "without --turns and --variations; leave it out");
  }
  const Reader reader = analysed_records(
      options.analysis, turns, [&](const Analysed& analysed) { return product_of(analysed, form); },
      search);
  const int status = run_batch(files, options.batch, reader, presentation);
  if (journal) end_journal(*journal, status == stopped_status(), options.batch.quiet);
  return status;
}

}  // namespace cairn::cli
