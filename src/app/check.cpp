// cairn check and cairn list: replay records, and report on each of them.

#include <algorithm>
#include <array>
#include <cstddef>
#include <fmt/format.h>
#include <string>
#include <string_view>
#include <vector>

#include "app/analysed_record.hpp"
#include "app/batch.hpp"
#include "app/console.hpp"
#include "app/options.hpp"
#include "core/people.hpp"
#include "core/plain_line.hpp"
#include "core/record.hpp"
#include "core/text.hpp"
#include "formats/output/record_report.hpp"
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

constexpr std::string_view list_heads =
    "date,event,round,white,black,result,ending,turns,game,start,source,record\n";

// The kind of the start, which a record has that cannot be played to its end, too.
std::string setup_of(const Record& record) {
  Record start;
  start.game = record.game;
  start.start = record.start;
  const auto keys = game_named(record.game).keys(start);
  return std::string(keys ? keys->setup : "");
}

std::string list_line_csv(const Record& record, const RecordReport& report, CsvTexts texts) {
  const auto tag = [&](std::string_view name) {
    return csv_field(value_of(record.tags, name), texts);
  };
  const auto player = [&](std::string_view name) {
    return csv_field(people.main_name(value_of(record.tags, name)), texts);
  };
  return fmt::format("{},{},{},{},{},{},{},{},{},{},{},{}\n", tag("DT"), tag("EV"), tag("RO"),
                     player("PW"), player("PB"), name(report.outcome.value_or(ResultKind::open)),
                     report.ending, report.turns, record.game, setup_of(record),
                     csv_field(record.source, texts), record.number);
}

// A date is ten characters long, a result three; what is not known is left blank.
std::string list_line_text(const Record& record, const RecordReport& report) {
  constexpr std::array figures{"1-0", "0-1", "1/2", "   "};  // as ResultKind counts
  const auto player = [&](std::string_view tag) {
    const std::string name = people.main_name(value_of(record.tags, tag));
    return name.empty() ? std::string("?") : name;
  };
  std::string line =
      fmt::format("{:<10}  {}  {:>3}  {} - {}", in_utf8(value_of(record.tags, "DT")),
                  figures[static_cast<std::size_t>(report.outcome.value_or(ResultKind::open))],
                  report.turns, player("PW"), player("PB"));
  for (const char* const tag : {"EV", "RO"})
    if (const auto value = value_of(record.tags, tag); !value.empty())
      line += ", " + in_utf8(value);
  line += fmt::format("  ({}, record {})", record.source, record.number);
  std::ranges::replace(line, '\n', ' ');
  return printable(line) + '\n';
}

}  // namespace

int run_list(const Arguments& arguments) {
  ListOptions options;
  std::vector<std::string> files;
  const std::vector<Option> own{
      {"format,f", "FORMAT", one_of(options.format, {"text", "csv"}), "{words}"},
      csv_safe_option(options.csv_texts)};
  if (!parse_options(list_help, own + batch_options(options.batch), arguments, files))
    return status::good;
  expect_csv(options.csv_texts, options.format);
  const bool is_csv = options.format == "csv";
  Presentation presentation;
  if (is_csv)
    presentation.header = list_heads;
  else
    presentation.paint = paint_for({});
  const Reader reader = each_record([&](const Record& record) {
    RecordReport report = check_record(record);
    return Product{
        is_csv ? list_line_csv(record, report, options.csv_texts) : list_line_text(record, report),
        report};
  });
  const int status = run_batch(files, options.batch, reader, presentation);
  if (!stop_requested()) tell_names_of_nobody(options.batch);
  return status;
}

}  // namespace cairn::cli
