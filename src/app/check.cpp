// cairn check and cairn list: replay records, and report on each of them.

#include <algorithm>
#include <array>
#include <cstddef>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "app/analysed_record.hpp"
#include "app/batch.hpp"
#include "app/console.hpp"
#include "app/options.hpp"
#include "app/records.hpp"
#include "core/people.hpp"
#include "core/plain_line.hpp"
#include "core/record.hpp"
#include "core/text.hpp"
#include "formats/output/record_report.hpp"
#include "formats/records/members.hpp"
#include "games/list.hpp"

namespace cairn::cli {

namespace {

constexpr Help check_help{
    .usage = "cairn check [OPTION...] FILE...",
    .about =
        R"(Replays every record by the rules and prints one line for each:

  ok        with the length and the result
  repaired  good too, but not written as it should be; the line says how it was read
  cut off   from some turn on it cannot be read or played; the turns before are good
  rejected  the record, or its start, cannot be read at all

What is wrong, and what would be right, goes to standard error with the file, the line and the
column; for a record that is cut off also the most similar legal turns.

A FILE is a record or a collection in any format, an archive (zip, 7z, tar) or a compressed file
(gz, bz2, xz, zst), a directory (all files below it in sorted order), or - for standard input. In
directories and archives, names that begin with a dot are skipped, and so, with a note, are files
that clearly hold no record, links and devices; but a file called *.sgf without a record is a bad
one. An archive inside an archive is not opened.

Exit status: 0 all good, 1 some records are bad, 3 a file could not be read.
)",
    .examples = R"(  cairn check game.sgf
  cairn check -q archive/ >report.txt
  cairn check --strict --bad bad.sgf --report report.json games.zip more.sgf.gz
  find . -name '*.sgf' -print0 | cairn check --files-from -
)",
};

constexpr std::array state_accents{
    Accent{": ", "ok", ": ", TerminalColour::green},
    Accent{": ", "repaired", ": ", TerminalColour::yellow},
    Accent{": ", "noted", ": ", TerminalColour::yellow},
    Accent{": ", "cut off", ": ", TerminalColour::red},
    Accent{": ", "rejected", "\n", TerminalColour::red},
    Accent{": ", "unreadable", "\n", TerminalColour::red},
    Accent{": ", "duplicate", ": ", TerminalColour::yellow},
};

}  // namespace

int run_check(const Arguments& arguments) {
  BatchOptions options;
  std::vector<std::string> files;
  if (!parse_options(check_help, batch_options(options), arguments, files)) return status::good;
  Presentation presentation;
  presentation.tells_all_good = true;
  presentation.describe = line_of;
  presentation.paint = paint_for(state_accents);
  if (options.report == "-" && options.output == "-") {
    options.report.clear();
    presentation.describe = [](const RecordReport& report) { return write_json(report); };
    presentation.paint.reset();
  }
  const Reader reader = each_record([](const Record& record) {
    return Product{{}, check_record(record)};
  });
  return run_batch(files, options, reader, presentation);
}

namespace {

constexpr Help list_help{
    .usage = "cairn list [OPTION...] FILE...",
    .about =
        R"(Lists games, one a line, in the order of their files: date, players, result, number of turns,
event, round, and where the record stands. All options that select records choose which.

  text  for people (the default)
  csv   a table for spreadsheets and programs, with a line of heads: date, event, round, white,
        black, result (white, black, draw or open), ending, turns, game, start, source, record
  json  a line for each game with the same keys, for programs (docs/formats/schema-list.md)

Names are those of the --players list; the rest is as the records have it. What is wrong with
records is said as `cairn check` does.
)",
    .examples = R"(  cairn list games.db
  cairn list --player Anna --date 2024 games/
  cairn list --format csv --event 'Club Open' games.db -o open.csv
)",
};

struct ListOptions {
  BatchOptions batch;
  std::string format = "text";
  CsvTexts csv_texts = CsvTexts::as_they_are;
};

// A game as it is listed; texts are those of the record, empty if it has none.
struct ListedGame {
  std::string date;
  std::string event;
  std::string round;
  std::string white;
  std::string black;
  std::string result = "open";
  std::string ending;
  int turns = 0;
  std::string game;
  std::string start;
  std::string source;
  int record = 1;
};

constexpr std::string_view listed_schema = "list/1";

void members(json::Pass& pass, ListedGame& game) {
  using namespace json::rules;
  pass.header(listed_schema);
  for (const auto& [key, text] : {std::pair("date", &game.date), std::pair("event", &game.event),
                                  std::pair("round", &game.round), std::pair("white", &game.white),
                                  std::pair("black", &game.black)})
    pass(key, *text, or_null);
  pass("result", game.result, always.of(result_words));
  pass("ending", game.ending, or_null.saying("later versions may have further words"));
  pass("turns", game.turns);
  pass("game", game.game);
  pass("start", game.start, or_null);
  pass("source", game.source);
  pass("record", game.record, from_one);
}

// The kind of the start, which a record has that cannot be played to its end, too.
std::string setup_of(const Record& record) {
  Record start;
  start.game = record.game;
  start.start = record.start;
  const auto keys = game_named(record.game).keys(start);
  return std::string(keys ? keys->setup : "");
}

ListedGame listed(const Record& record, const RecordReport& report) {
  const auto tag = [&](std::string_view name) { return in_utf8(value_of(record.tags, name)); };
  const auto player = [&](std::string_view tag) {
    return in_utf8(people.main_name(value_of(record.tags, tag)));
  };
  return {.date = tag("DT"),
          .event = tag("EV"),
          .round = tag("RO"),
          .white = player("PW"),
          .black = player("PB"),
          .result = std::string(name(report.outcome.value_or(ResultKind::open))),
          .ending = report.ending,
          .turns = report.turns,
          .game = record.game,
          .start = setup_of(record),
          .source = record.source,
          .record = record.number};
}

constexpr std::string_view list_heads =
    "date,event,round,white,black,result,ending,turns,game,start,source,record\n";

std::string list_line_csv(const ListedGame& game, CsvTexts texts) {
  std::string line;
  for (const std::string* const text :
       {&game.date, &game.event, &game.round, &game.white, &game.black})
    line += csv_field(*text, texts) + ',';
  return line + fmt::format("{},{},{},{},{},{},{}\n", game.result, game.ending, game.turns,
                            game.game, game.start, csv_field(game.source, texts), game.record);
}

// A date is ten characters long, a result three; what is not known is left blank.
std::string list_line_text(const ListedGame& game, const RecordReport& report) {
  constexpr std::array figures{"1-0", "0-1", "1/2", "   "};  // as ResultKind counts
  const auto known = [](const std::string& name) { return name.empty() ? "?" : name; };
  std::string line =
      fmt::format("{:<10}  {}  {:>3}  {} - {}", game.date,
                  figures[static_cast<std::size_t>(report.outcome.value_or(ResultKind::open))],
                  game.turns, known(game.white), known(game.black));
  for (const std::string* const text : {&game.event, &game.round})
    if (!text->empty()) line += ", " + *text;
  line += fmt::format("  ({}, record {})", game.source, game.record);
  std::ranges::replace(line, '\n', ' ');
  return printable(line) + '\n';
}

}  // namespace

int run_list(const Arguments& arguments) {
  ListOptions options;
  std::vector<std::string> files;
  const std::vector<Option> own{
      {"format,f", "FORMAT", one_of(options.format, {"text", "csv", "json"}), "{words}"},
      csv_safe_option(options.csv_texts)};
  if (!parse_options(list_help, own + batch_options(options.batch), arguments, files))
    return status::good;
  expect_csv(options.csv_texts, options.format);
  Presentation presentation;
  if (options.format == "csv") presentation.header = list_heads;
  if (options.format == "text") presentation.paint = paint_for({});
  const Reader reader = each_record([&](const Record& record) {
    const RecordReport report = check_record(record);
    const ListedGame game = listed(record, report);
    if (options.format == "csv") return Product{list_line_csv(game, options.csv_texts), report};
    return Product{options.format == "json" ? json::line_of(game) : list_line_text(game, report),
                   report};
  });
  const int status = run_batch(files, options.batch, reader, presentation);
  if (!stop_requested()) tell_names_of_nobody(options.batch);
  return status;
}

}  // namespace cairn::cli

nlohmann::ordered_json cairn::listed_json_schema() {
  return json::schema_of({json::kind("game", cli::ListedGame{})});
}
