// cairn check: replays records and reports on each of them.

#include <array>

#include "app/analysed_record.hpp"
#include "app/batch.hpp"
#include "app/console.hpp"
#include "formats/output/record_report.hpp"

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

}  // namespace cairn::cli
