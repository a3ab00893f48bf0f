// cairn report: writes pages on which games are looked at.
#include <fmt/format.h>

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <variant>
#include <vector>

#include "archive/compression.hpp"
#include "cli/batch/analysed_records.hpp"
#include "cli/batch/batch.hpp"
#include "cli/batch/batch_command_line.hpp"
#include "cli/output/output_file.hpp"
#include "cli/report/face_options.hpp"
#include "cli/report/report_options.hpp"
#include "cli/shell/status.hpp"
#include "figures/look_values.hpp"
#include "study/studies.hpp"
#include "text/quote.hpp"

namespace cairn::cli {

namespace {

constexpr Help report_help{
    .usage = "cairn report [OPTION...] FILE... -o GAME.html|DIRECTORY",
    .about =
        R"(Writes HTML pages of games. They need no network, work without JavaScript too, and can be
printed.
With -o GAME.html, the page of one game: its board with the turns played on it, the list of
turns with marks in words, the best line and the answer for every marked turn, a graph of the
win percentage, and pictures of the key positions, all in one file.
With -o DIRECTORY, the site of an archive: a table of all games, a page for each of them and for
each player, openings, statistics as pictures, and the most instructive moments; begin with
index.html. Written again, it replaces only the files that have changed.
A site has the games of each kind by themselves. --title, --about, --logo, --licence and --base
give it a face; all records can be downloaded from it (games.zip), and with --database a database.
With --engine, whoever gets the page or the site can try other turns, ask the engine about them
and play on. The page is the one that `cairn board` opens, larger by 1.4 MB; the pages of a site
share one engine.
--language says a page or a site in another language; without it, the page of a game with the
engine finds that of its reader by itself.
FILE is a record, which is analysed for the page of one game, with --effort deep if nothing else is
said: up to a minute. For a site it is analysed only if --effort or --depth says so.
Or it is the JSON of `cairn analyse`, or a database with analyses: these are not searched again.
)",
    .examples = R"(  cairn report game.txt -o game.html
  cairn analyse --format json games/ -o analysed.json
  cairn report analysed.json -o site
  cairn report --engine game.txt -o game.html
  cairn report games.db --title 'Club archive' --about about.md -o site
  cairn report --player Anna --effort normal games/ -o anna
)",
};

po::options_description describe_options(ReportOptions& options) {
  po::options_description description(line_width);
  description.add_options()("engine", po::bool_switch(&options.has_engine),
                            "put the engine into the page or the site");
  description.add_options()(
      "language",
      po::value<std::string>()->value_name("CODE")->notifier(
          [&options](const std::string& code) { options.language = &language_named(code); }),
      language_help);
  description.add(face_options(options.face));
  description.add(analysis_options(options.analysis));
  description.add(batch_options(
      options.batch, "where the pages go: a file GAME.html for one game, or a directory"));
  return description;
}

[[noreturn]] void refuse_many() {
  throw Error(Error::Kind::usage,
              "a page shows one game, and there are several; name a directory with -o, or choose "
              "one of them with an option such as --date");
}

// Reads at most one game, unless a selection may leave out the others.
Reader only_game(const Reader& reader) {
  const auto found = std::make_shared<std::size_t>(0);
  return [=](const Input& input) {
    std::vector<Job> jobs = reader(input);
    *found += jobs.size();
    if (*found > 1 && !input.keeps_records) refuse_many();
    return jobs;
  };
}

int report_game(const std::vector<std::string>& files, const ReportOptions& options) {
  const std::optional<EnginePage> engine = engine_of(options);
  std::vector<std::string> pages;
  const auto present = [&](const Analysed& analysed) {
    Product product{{}, analysed.report};
    if (const auto* study = std::get_if<GameStudy>(&analysed.content))
      product.keep = [&pages, page = page_of_game(*study, engine ? &*engine : nullptr, compressed,
                                                  *options.language)](FileClaims&, RecordReport&) {
        pages.push_back(page);
      };
    return product;
  };
  const Reader reader = analysed_records(options.analysis, Range{}, present);
  std::optional<OutputFile> output;  // opened before the search, which may take long
  const int status =
      run_batch(files, options.batch, only_game(reader),
                {.has_output = false, .other_outputs = {options.batch.output}, .open = [&] {
                   output.emplace(options.batch.output);
                 }});
  if (pages.size() > 1) refuse_many();
  if (pages.empty()) return status;
  output->write(pages.front());
  output->finish();
  return status;
}

// Throws Error of kind usage where the name of a site's directory looks like that of a file, as a
// mistyped one does.
void expect_directory(const std::string& output) {
  const std::filesystem::path path(output);
  std::error_code failure;
  if (!path.has_extension() || std::filesystem::is_directory(path, failure)) return;
  throw Error(Error::Kind::usage,
              fmt::format("--output is {}; GAME.html for one game, or a directory for a site "
                          "expected, {}/ if it is to have that name",
                          cairn::quoted(output), output));
}

// The games of an archive are searched only with --effort or --depth, and the other options say
// how.
void expect_search(const GivenOptions& given) {
  if (given.contains("depth") || given.contains("effort")) return;
  for (const char* const name : {"proof-nodes", "second-look", "candidates", "variations"})
    if (given.contains(name))
      throw Error(
          Error::Kind::usage,
          fmt::format("--{} is for a search, which an archive gets with --effort or --depth only; "
                      "add --effort normal, or leave out --{}",
                      name, name));
}

}  // namespace

int run_report(const Arguments& arguments) {
  ReportOptions options;
  std::vector<std::string> files;
  GivenOptions given;
  if (!parse_options(report_help, describe_options(options), arguments, files, &given))
    return status::good;
  if (options.batch.output == "-")
    throw Error(Error::Kind::usage,
                "a report is a file or a directory; name it with -o: -o game.html for one game, or "
                "-o site for an archive");
  const std::string_view output = options.batch.output;
  const bool is_page = output.ends_with(".html") || output.ends_with(".htm");
  if (is_page) {
    options.analysis.usual_effort = deep_effort;
    return report_game(files, options);
  }
  expect_directory(options.batch.output);
  expect_search(given);
  return report_site(files, options);
}

}  // namespace cairn::cli
