#include "app/report.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fmt/format.h>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <sys/wait.h>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <variant>
#include <vector>

#include "app/analysed_records.hpp"
#include "app/batch.hpp"
#include "app/console.hpp"
#include "app/options.hpp"
#include "app/output_file.hpp"
#include "app/site.hpp"
#include "app/source.hpp"
#include "core/error.hpp"
#include "core/text.hpp"
#include "formats/output/look.hpp"
#include "formats/output/puzzle_files.hpp"
#include "formats/output/svg.hpp"
#include "formats/records/compression.hpp"
#include "formats/records/letters.hpp"
#include "puzzles/puzzle_set.hpp"

namespace cairn::cli {

namespace {

constexpr std::string_view site_database_file = "games.db";
constexpr std::string_view database_beginning{"SQLite format 3"};

// The day of making: today, or SOURCE_DATE_EPOCH for builds that can be repeated.
std::string day_of_making() {
  const char* const epoch = std::getenv("SOURCE_DATE_EPOCH");
  const std::time_t now = epoch != nullptr ? std::atoll(epoch) : std::time(nullptr);
  std::array<char, 16> text{};
  std::tm day{};
  gmtime_r(&now, &day);
  return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%d", &day)};
}

std::string base_of(std::string base) {
  if (base.empty()) return base;
  if (!base.starts_with("http://") && !base.starts_with("https://"))
    throw Error(Error::Kind::usage, "--base is " + quote(base) +
                                        "; an address like https://example.org/games/ expected");
  return base.ends_with('/') ? base : base + '/';
}

// The name of a logo in the site, which changes with the picture, so that no browser shows an old
// one. Pages show it as a picture, so that nothing in it is run.
std::string logo_file(const std::string& path) {
  const std::string picture = read_whole(path);
  const bool is_png = picture.starts_with("\x89PNG");
  if (!is_png && picture.find("<svg") == picture.npos)
    throw Error(
        Error::Kind::usage,
        fmt::format("--logo: {} is neither PNG nor SVG; one of these expected", quote(path)));
  return fmt::format("logo-{:016x}.{}", text_hash(picture), is_png ? "png" : "svg");
}

// Throws Error of kind usage if the file is no database, or one that is being written.
void expect_database(const std::string& path) {
  if (read_beginning(path, database_beginning.size()) != database_beginning)
    throw Error(Error::Kind::usage,
                fmt::format("--database: {} is not a database; a file that `cairn convert` "
                            "has made expected",
                            quote(path)));
  for (const char* const ending : {"-wal", "-journal"})
    if (std::filesystem::exists(path + ending))
      throw Error(Error::Kind::usage,
                  fmt::format("{} is being written; try again when that is finished", path));
}

// Adds the puzzles of a set, whose directory or file of lines this is.
void add_puzzles(std::vector<Puzzle>& puzzles, const std::string& set) {
  std::filesystem::path path(set);
  if (std::filesystem::is_directory(path)) path /= lines_file;
  const auto add = [&](const std::string&, const std::string& lines) {
    std::ranges::move(read_puzzles(lines), std::back_inserter(puzzles));
  };
  if (!for_each_version(path.string(), add))
    throw Error(Error::Kind::usage,
                fmt::format("--puzzles is {}, where there is no {}; a directory that `cairn "
                            "puzzles` has made expected",
                            quote(set), lines_file));
}

std::string text_about_site(const std::string& path, const BatchOptions& batch) {
  const std::string& encoding = batch.limits.encoding;
  std::string text = read_text(path, encoding);
  const std::string bytes = read_whole(path);
  if (encoding.empty() && !wide_form(bytes) && !is_utf8(bytes) && !batch.quiet)
    say(path + ": not in UTF-8; read as CP1252, or as --encoding says");
  return text;
}

}  // namespace

OptionTable branding_options(BrandingOptions& options) {
  SiteBranding& branding = options.branding;
  return std::vector<Option>{
      {"title", "TEXT", text(branding.title), "a site: its title (Games)"},
      {"about", "FILE", text(options.about),
       "a site: what its first page says, in Markdown (CommonMark, no tables)"},
      {"logo", "FILE", text(options.logo),
       "a site: the picture at the top of its pages, PNG or SVG"},
      {"licence", "TEXT", text(branding.licence), "a site: the licence of the games"},
      {"base", "ADDRESS", text(branding.base),
       "a site: where it will stand in the web (https://...); gives it a feed and a site map"},
      {"database", "FILE", text(options.database), "a site: offer this database for download"},
      {"puzzles", "SET", texts(options.puzzles),
       "a site: a set that `cairn puzzles` has made; those of the site's games are put on a page, each "
       "with a link to its game; may be repeated"}};
}

SiteBranding branding_of(const BrandingOptions& options, const BatchOptions& batch) {
  SiteBranding branding = options.branding;
  if (!options.about.empty())
    branding.about = figure::xml_text(html_of_markdown(text_about_site(options.about, batch)));
  branding.made = day_of_making();
  branding.base = base_of(branding.base);
  if (!options.logo.empty()) branding.logo = logo_file(options.logo);
  branding.downloads.push_back({std::string(site_records_file), "All records (SGF)"});
  if (!options.database.empty()) {
    expect_database(options.database);
    branding.downloads.push_back({std::string(site_database_file), "The database (SQLite)"});
  }
  return branding;
}

std::vector<Puzzle> puzzles_of(const BrandingOptions& options) {
  std::vector<Puzzle> puzzles;
  for (const std::string& set : options.puzzles) add_puzzles(puzzles, set);
  return puzzles;
}

void write_branding_files(const BrandingOptions& options, const SiteBranding& branding,
                          SiteFiles& files) {
  if (!branding.logo.empty()) files.write(branding.logo, read_whole(options.logo));
  if (!options.database.empty()) files.copy(std::string(site_database_file), options.database);
}

namespace {

constexpr Help report_help{
    .usage = "cairn report [OPTION...] FILE... -o GAME.html|DIRECTORY",
    .about =
        R"(Writes HTML pages of games. They need no network, work without JavaScript too, and can be printed.

With -o GAME.html, the page of one game: its board with the turns played on it, the list of turns
with marks in words, the best line and the answer for every marked turn, a graph of the win
percentage, and pictures of the key positions, all in one file.

With -o DIRECTORY, the site of an archive: a table of all games, a page for each game and player,
openings, events, statistics as charts, and instructive moments; begin with index.html. Written
again, it replaces only the files that have changed. Each of the two games has its own section.
--title, --about, --logo, --licence and --base brand the site; all records can be downloaded
(games.zip), and with --database a database.

With --engine, readers can try other turns, ask the engine about them and play on: the page is the
one that `cairn board` opens, 1.5 MB larger; the pages of a site share one engine.

--language sets the language of the page or site; without it, the page of a game with the engine
uses the reader's.

A FILE that is a record is analysed for the page of one game, with --effort deep by default: up to
a minute. For a site it is analysed only with --effort or --depth. The JSON of `cairn analyse`, or
a database with analyses, is not searched again.
)",
    .examples = R"(  cairn report game.txt -o game.html
  cairn analyse --format json games/ -o analysed.json
  cairn report analysed.json -o site
  cairn report --engine game.txt -o game.html
  cairn report games.db --title 'Club archive' --about about.md -o site
  cairn report --player Anna --effort normal games/ -o anna
)",
};

OptionTable table_of(ReportOptions& options) {
  const std::vector<Option> own{
      {"engine", "", flag(options.has_engine), "put the engine into the page or the site"},
      {"language", "CODE", language_target(options.language), language_help}};
  return own + branding_options(options.branding) + analysis_options(options.analysis) +
         batch_options(options.batch,
                       "where the pages go: a file GAME.html for one game, or a directory");
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
    if (const auto* study = std::get_if<AnalysedGame>(&analysed.content))
      product.keep = [&pages, page = page_of_game(*study, engine ? &*engine : nullptr, compressed,
                                                  *options.language)](FileClaims&, RecordReport&) {
        pages.push_back(page);
      };
    return product;
  };
  const Reader reader = analysed_records(options.analysis, Range{}, present);
  std::optional<OutputFile> output;  // opened before the search, which may take long
  const int status = run_batch(
      files, options.batch, only_game(reader),
      {.has_output = false, .other_outputs = {options.batch.output}, .open = [&](FileClaims&) {
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
                          quote(output), output));
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
  if (!parse_options(report_help, table_of(options), arguments, files, &given)) return status::good;
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

namespace {

constexpr Help board_help{
    .usage = "cairn board [OPTION...]",
    .about =
        R"(Opens Cairn's page in the browser, or writes it to a file: one page with everything in it, the
engine included. It works from a disk, on other computers and phones too, and needs no network.
Open records on it, analyse them, try turns, set up positions, and play.

`cairn report --engine` writes the same page with a game on it.
)",
    .examples = R"(  cairn board
  cairn board -o cairn.html
)",
};

// Where the program and its page lie below one folder: as installed, as packages have it, and in a
// build directory of the sources once `./web` has made the page.
constexpr std::array<std::pair<std::string_view, std::string_view>, 4> page_places{{
    {"/bin/cairn", "/share/cairn/cairn.html"},
    {"/libexec/cairn/cairn", "/share/cairn/cairn.html"},
    {"/libexec/cairn/x86-64-v3/cairn", "/share/cairn/cairn.html"},
    {"/src/app/cairn", "/../build-web/cairn.html"},
}};

// Returns the path of the page that belongs to this program. Throws Error of kind io, which says
// how to make it, if there is none.
std::string board_file() {
  namespace fs = std::filesystem;
  std::error_code failure;
  const std::string program = fs::read_symlink("/proc/self/exe", failure).string();
  for (const auto& [own, page] : page_places) {
    if (!program.ends_with(own)) continue;
    const fs::path file = program.substr(0, program.size() - own.size()) + std::string(page);
    if (fs::is_regular_file(file, failure)) return file.lexically_normal().string();
  }
  throw Error(
      Error::Kind::io,
      "the page with the engine, cairn.html, is not there; ./web in the sources makes it, and "
      "a package of Cairn has it in share/cairn");
}

// Lets the desktop open a file. Returns whether it could.
bool is_opened(const std::string& path) {
  const pid_t child = fork();
  if (child == 0) {
    execlp("xdg-open", "xdg-open", path.c_str(), nullptr);
    _exit(status::own_error);
  }
  int ended = 0;
  return child > 0 && waitpid(child, &ended, 0) == child && WIFEXITED(ended) &&
         WEXITSTATUS(ended) == 0;
}

}  // namespace

std::optional<EnginePage> engine_of(const ReportOptions& options) {
  if (!options.has_engine) return std::nullopt;
  const std::string path = board_file();
  try {
    return EnginePage(read_whole(path));
  } catch (const Error& error) {
    throw Error(error.kind(), path + ": " + error.what());
  }
}

int run_board(const Arguments& arguments) {
  std::string target;
  const std::vector<Option> table{
      {"output,o", "FILE", text(target), "write the page to FILE instead of opening it"}};
  std::vector<std::string> operands;
  if (!parse_options(board_help, table, arguments, operands)) return status::good;
  if (!operands.empty())
    throw Error(Error::Kind::usage,
                "board takes no file; open a record on the page, or write a page of it with `cairn "
                "report --engine`");
  const std::string path = board_file();
  if (target.empty()) {
    if (!is_opened(path)) say(fmt::format("cairn: open {} in a browser", path));
    return status::good;
  }
  OutputFile output(target);
  output.write(read_whole(path));
  output.finish();
  return status::good;
}

}  // namespace cairn::cli
