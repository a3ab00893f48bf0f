// cairn analyse: annotates games, which it reads from records or from the JSON of an earlier run.
#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <variant>

#include "analysis/accuracy.hpp"
#include "analysis/annotate.hpp"
#include "analysis/replay.hpp"
#include "analysis/replay_report.hpp"
#include "cli/batch/annotated_jobs.hpp"
#include "cli/batch/batch.hpp"
#include "cli/batch/batch_command_line.hpp"
#include "cli/batch/batch_report.hpp"
#include "cli/input/input_records.hpp"
#include "cli/shell/colour.hpp"
#include "cli/shell/interrupt.hpp"
#include "cli/shell/status.hpp"
#include "formats/analysis/analysis_csv.hpp"
#include "formats/analysis/analysis_json.hpp"
#include "formats/analysis/analysis_text.hpp"
#include "formats/analysis/annotated_sgf.hpp"
#include "formats/text/quote.hpp"
#include "games/list.hpp"

namespace cairn::cli {

namespace {

constexpr int most_candidates = 100;
constexpr int usual_depth = 2;  // any depth above 1 has the same default budgets
constexpr int least_second_look = 1'000;

constexpr Help analyse_help{
    .usage = "cairn analyse [OPTION...] FILE...",
    .about =
        R"(Annotates games: gives every position a value by a search that is DEPTH turns deep, looks again
at each turn after which its player stands worse, and marks it ?!, ? and ?? from 5, 10 and 15
points of win percentage on, with what was best and what refutes it. What is proven (a won game
thrown away, a forced loss walked into) is told apart from estimates; a proof search looks for it
from the end of the game back, as far as its budget reaches.
  text  what happened, for people (the default)
  sgf   the record with marks, values, comments, and the best lines as variations
  json  everything, one line a game, for programs
  csv   a table with one line a turn
A FILE may also hold the JSON of an earlier run, which is written again without a search. With
--turns only these turns are searched; the others are written as they stand in the record.
)",
    .examples = R"(  cairn analyse --depth 2 game.sgf
  cairn analyse --depth 3 --format sgf game.txt -o annotated.sgf
  cairn analyse --depth 4 --turns 20..30 game.sgf
  cairn analyse --format json -j 4 archive/ -o archive.json
)",
};

// The marks of turns in the text, and what is proven.
constexpr std::array text_accents{
    Accent{"  ", "??", "  ", Colour::red},
    Accent{"  ", "?", "   ", Colour::red},
    Accent{"  ", "?!", "  ", Colour::yellow},
    Accent{"", "White wins by force", "", Colour::green},
    Accent{"", "Black wins by force", "", Colour::green},
    Accent{"", "Turning point", ": ", Colour::bold},
    Accent{"", "Decided", ": ", Colour::bold},
    Accent{"", "Cut off", ": ", Colour::red},
};

enum class OutputFormat : std::uint8_t { text, sgf, json, csv };

struct AnalyseOptions {
  BatchOptions batch;
  AnalysisSettings settings{};  // a depth of 0 stands for the game's default
  std::optional<std::uint64_t> proof_nodes{};
  std::optional<std::uint64_t> second_look_nodes{};
  std::string format = "text";
  bool flat = false;
};

// The annotated game, or the bad record, and the report on the record.
struct Analysed {
  std::variant<AnnotatedGame, BadRecord> content;
  RecordReport report;
};

// Returns how deep the games are analysed if nobody says: "2 (tzaar) or 4 (towers)".
std::string depths() {
  std::vector<std::string> texts;
  for_each_game([&]<Game G>() { texts.push_back(fmt::format("{} ({})", default_depth<G>(), G::name)); });
  return fmt::format("{}", fmt::join(texts, " or "));
}

po::options_description describe_options(AnalyseOptions& options) {
  po::options_description description(line_width);
  const auto set_proof_nodes = [&options](std::int64_t nodes) {
    expect_range("--proof-nodes", nodes, 0, most_nodes);
    options.proof_nodes = static_cast<std::uint64_t>(nodes);
  };
  const auto set_second_look = [&options](std::int64_t nodes) {
    expect_range("--second-look", nodes, least_second_look, most_nodes);
    options.second_look_nodes = static_cast<std::uint64_t>(nodes);
  };
  const std::string about_depth = fmt::format("search N turns deep; if not given, {}", depths());
  const std::string about_proof_nodes = fmt::format(
      "search up to N positions for a forced win from each position; 0: no such search; if not given, {}, or {} with --depth 1",
      default_proof_nodes(usual_depth), default_proof_nodes(1));
  const std::string about_second_look = fmt::format(
      "look again, with N positions, at what would be marked; if not given, {}, or {} with --depth 1",
      default_second_look_nodes(usual_depth), default_second_look_nodes(1));
  auto add = description.add_options();
  add("depth,d",
      po::value(&options.settings.depth)
          ->value_name("N")
          ->notifier(in_range("--depth", 1, greatest_depth)),
      about_depth.c_str());
  add("proof-nodes", po::value<std::int64_t>()->value_name("N")->notifier(set_proof_nodes),
      about_proof_nodes.c_str());
  add("second-look", po::value<std::int64_t>()->value_name("N")->notifier(set_second_look),
      about_second_look.c_str());
  add("format,f", po::value(&options.format)->value_name("FORMAT"), "text, sgf, json or csv");
  add("candidates,c",
      po::value(&options.settings.candidates)
          ->value_name("N")
          ->default_value(0)
          ->notifier(in_range("--candidates", 0, most_candidates)),
      "show the N best turns of each position, with values and lines; takes more time");
  add("flat", po::bool_switch(&options.flat), "sgf without variations, for viewers that know none");
  description.add(batch_options(options.batch));
  return description;
}

OutputFormat parse_output_format(std::string_view text) {
  using Named = std::pair<std::string_view, OutputFormat>;
  for (const auto& [name, format] : {Named{"text", OutputFormat::text},
                                     {"sgf", OutputFormat::sgf},
                                     {"json", OutputFormat::json},
                                     {"csv", OutputFormat::csv}})
    if (text == name) return format;
  throw Error(Error::Kind::usage,
              "no format is called " + cairn::quoted(text) + "; text, sgf, json or csv expected");
}

// Returns the annotator of a game. There is only one, because it owns much memory.
template <Game G>
Annotator<G>& annotator(const AnalysisSettings& settings) {
  static Annotator<G> annotator(settings, stop_requested());
  return annotator;
}

template <Game G>
std::optional<Analysed> annotate(const Record& given, const AnalysisSettings& settings,
                                 Range turns) {
  const Replay<G> replayed = replay<G>(given);
  const auto corrected = put_right<G>(given, replayed);
  const Record& record = corrected ? *corrected : given;
  auto game = annotator<G>(settings).annotate(record, replayed, turns);
  if (!game) return std::nullopt;
  return Analysed{std::move(*game), report_of<G>(record, replayed)};
}

Analysed bad_record(const std::string& source, int number, const Error& error) {
  return {BadRecord{source, number, error}, rejected(source, number, error)};
}

// Analyses some turns of a record. Returns nothing if a stop was requested before it was done. A
// bad record gives a result with its error.
std::optional<Analysed> analyse(const Record& record, const AnalysisSettings& settings,
                                Range turns) {
  try {
    std::optional<Analysed> analysed;
    with_game(record.game, [&]<Game G>() { analysed = annotate<G>(record, settings, turns); });
    return analysed;
  } catch (const Error& error) {
    Analysed bad = bad_record(record.source, record.number, error.at(record.place));
    bad.report.place = record.place;
    return bad;
  }
}

// Removes the results of the search from all turns outside the range, and computes the accuracy
// again.
void keep_only(Range turns, AnnotatedGame& game) {
  bool is_whole = true;
  for (int number = 1; AnnotatedTurn & turn : game.turns) {
    if (turns.contains(number++)) continue;
    is_whole = false;
    AnnotatedTurn bare;
    bare.is_searched = false;
    bare.side = turn.side;
    bare.text = std::move(turn.text);
    bare.position = std::move(turn.position);
    bare.sgf_text = std::move(turn.sgf_text);
    bare.preceding = std::move(turn.preceding);
    bare.properties = std::move(turn.properties);
    bare.variations = std::move(turn.variations);
    turn = std::move(bare);
  }
  if (!is_whole) game.accuracy = accuracy(game.turns);
}

// Returns a game that was annotated by an earlier run and is only written again.
Analysed annotated_before(const AnnotatedGame& game, Place place) {
  RecordReport report;
  report.source = game.source;
  report.number = game.number;
  report.place = place;
  report.game = game.game;
  report.turns = report.turns_in_record = static_cast<int>(game.turns.size());
  report.result = game.result;
  if (!game.cut_off) return {game, report};
  report.state = RecordState::cut_off;
  report.error = Error(Error::Kind::illegal, game.cut_off->message);
  return {game, report};
}

// Writes annotated games and bad records as text in one of the formats.
class AnalysisWriter {
 public:
  // `is_painted`: the texts go to standard output, where their accents may have colours.
  AnalysisWriter(OutputFormat format, SgfStyle style, bool is_painted)
      : format_(format), style_(style), is_painted_(is_painted) {}

  std::string header() const { return format_ == OutputFormat::csv ? csv_header() : ""; }
  std::string_view separator() const { return format_ == OutputFormat::text ? "\n" : ""; }

  Product product(const Analysed& analysed) const {
    return {std::visit([this](const auto& content) { return text(content); }, analysed.content),
            analysed.report};
  }

 private:
  std::string text(const AnnotatedGame& game) const {
    switch (format_) {
      case OutputFormat::text:
        return is_painted_ ? painted(write_analysis_text(game), text_accents)
                           : write_analysis_text(game);
      case OutputFormat::sgf:
        return write_annotated_sgf(game, game_names(), style_);
      case OutputFormat::json:
        return write_json(game);
      case OutputFormat::csv:
        return write_csv(game);
    }
    return {};
  }

  std::string text(const BadRecord& record) const {
    switch (format_) {
      case OutputFormat::json:
        return write_json(record);
      case OutputFormat::csv:
        return write_csv(record);
      case OutputFormat::text:  // the message on standard error is enough
      case OutputFormat::sgf:
        return {};
    }
    return {};
  }

  OutputFormat format_;
  SgfStyle style_;
  bool is_painted_;
};

std::vector<Job> jobs_for_annotated(const Input& input, const AnalysisWriter& writer, Range turns) {
  return annotated_jobs(
      input,
      [&](AnnotatedGame game, Place place) -> Job::Work {
        keep_only(turns, game);
        return [writer, place, game = std::move(game)] {
          return writer.product(annotated_before(game, place));
        };
      },
      [&](const BadRecord& bad) -> Job::Work {
        return
            [writer, bad] { return writer.product(bad_record(bad.source, bad.number, bad.error)); };
      });
}

std::vector<Job> jobs_for_records(const Input& input, const AnalysisWriter& writer,
                                  const AnalysisSettings& settings, Range turns) {
  std::vector<Job> jobs;
  read_records(input, [&](ReadResult result) {
    Job job = job_of(input, result);
    if (const Error* error = std::get_if<Error>(&result.content)) {
      job.work = [writer, bad = bad_record(input.label, result.number, *error)] {
        return writer.product(bad);
      };
    } else {
      job.work = [writer, settings, turns, record = std::move(std::get<Record>(result.content))] {
        const std::optional<Analysed> analysed = analyse(record, settings, turns);
        return analysed ? std::optional(writer.product(*analysed)) : std::nullopt;
      };
    }
    jobs.push_back(std::move(job));
  });
  return jobs;
}

}  // namespace

int run_analyse(const Arguments& arguments) {
  AnalyseOptions options;
  std::vector<std::string> files;
  if (!parse_options(analyse_help, describe_options(options), arguments, files))
    return status::good;
  AnalysisSettings& settings = options.settings;
  settings.proof_nodes = options.proof_nodes.value_or(default_proof_nodes(settings.depth));
  settings.second_look_nodes =
      options.second_look_nodes.value_or(default_second_look_nodes(settings.depth));
  const OutputFormat format = parse_output_format(options.format);
  if (options.flat && format != OutputFormat::sgf)
    throw Error(Error::Kind::usage, "--flat is for SGF; add --format sgf");
  const AnalysisWriter writer(format, options.flat ? SgfStyle::flat : SgfStyle::full,
                              options.batch.output == "-");
  const Range turns = options.batch.criteria.turns.value_or(Range{});
  if (turns.last < 1)
    throw Error(Error::Kind::usage, "--turns asks for no turn; turns are counted from 1");
  const Reader reader = [&](const Input& input) {
    if (input.piece->content == Content::json) return jobs_for_annotated(input, writer, turns);
    return jobs_for_records(input, writer, settings, turns);
  };
  return run_batch(files, options.batch, reader,
                   {.header = writer.header(), .separator = writer.separator()});
}

}  // namespace cairn::cli
