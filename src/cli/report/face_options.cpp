#include "cli/report/face_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <iterator>
#include <string_view>

#include "archive/markdown.hpp"
#include "cli/input/whole_file.hpp"
#include "cli/shell/console.hpp"
#include "core/error.hpp"
#include "formats/puzzle/puzzle_json.hpp"
#include "formats/text/text_hash.hpp"
#include "games/puzzle_set.hpp"
#include "text/quote.hpp"
#include "text/wide_text.hpp"

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
    throw Error(Error::Kind::usage, "--base is " + cairn::quoted(base) +
                                        "; an address like https://example.org/games/ expected");
  return base.ends_with('/') ? base : base + '/';
}

// The name of a logo in the site, which changes with the picture, so that no browser shows an old
// one. Pages show it as a picture, so that nothing in it is run.
std::string logo_file(const std::string& path) {
  const std::string picture = read_whole(path);
  const bool is_png = picture.starts_with("\x89PNG");
  if (!is_png && picture.find("<svg") == picture.npos)
    throw Error(Error::Kind::usage,
                fmt::format("--logo is {}, which is neither PNG nor SVG; one of these expected",
                            cairn::quoted(path)));
  return fmt::format("logo-{:016x}.{}", text_hash(picture), is_png ? "png" : "svg");
}

// Throws Error of kind usage if the file is no database, or one that is being written.
void expect_database(const std::string& path) {
  if (read_beginning(path, database_beginning.size()) != database_beginning)
    throw Error(Error::Kind::usage,
                fmt::format("--database is {}, which is no database; a file that `cairn convert` "
                            "has made expected",
                            cairn::quoted(path)));
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
                            cairn::quoted(set), lines_file));
}

std::string text_about_site(const std::string& path, const BatchOptions& batch) {
  const std::string& encoding = batch.limits.encoding;
  std::string text = read_text(path, encoding);
  const std::string bytes = read_whole(path);
  if (encoding.empty() && !wide_form(bytes) && !is_utf8(bytes) && !batch.quiet)
    say(path + ": not in UTF-8; read as ISO 8859-1, or as --encoding says");
  return text;
}

}  // namespace

po::options_description face_options(FaceOptions& options) {
  po::options_description description(line_width);
  auto add = description.add_options();
  add("title", po::value(&options.face.title)->value_name("TEXT"), "a site: its title (Games)");
  add("about", po::value(&options.about)->value_name("FILE"),
      "a site: what its first page says, in Markdown");
  add("logo", po::value(&options.logo)->value_name("FILE"),
      "a site: the picture at the top of its pages, PNG or SVG");
  add("licence", po::value(&options.face.licence)->value_name("TEXT"),
      "a site: the licence of the games");
  add("base", po::value(&options.face.base)->value_name("ADDRESS"),
      "a site: where it will stand in the web (https://...); gives it a feed and a site map");
  add("database", po::value(&options.database)->value_name("FILE"),
      "a site: the database of its games, to be downloaded from it");
  add("puzzles", po::value(&options.puzzles)->value_name("SET")->composing(),
      "a site: a set that `cairn puzzles` has made; those of the site's games are put on a page, each "
      "with a link to its game; may be repeated");
  return description;
}

SiteFace face_of(const FaceOptions& options, const BatchOptions& batch) {
  SiteFace face = options.face;
  if (!options.about.empty()) face.about = html_of_markdown(text_about_site(options.about, batch));
  face.made = day_of_making();
  face.base = base_of(face.base);
  if (!options.logo.empty()) face.logo = logo_file(options.logo);
  face.downloads.push_back({std::string(site_records_file), "All records (SGF)"});
  if (!options.database.empty()) {
    expect_database(options.database);
    face.downloads.push_back({std::string(site_database_file), "The database (SQLite)"});
  }
  return face;
}

std::vector<Puzzle> puzzles_of(const FaceOptions& options) {
  std::vector<Puzzle> puzzles;
  for (const std::string& set : options.puzzles) add_puzzles(puzzles, set);
  return puzzles;
}

void write_face_files(const FaceOptions& options, const SiteFace& face, SiteFiles& files) {
  if (!face.logo.empty()) files.write(face.logo, read_whole(options.logo));
  if (!options.database.empty()) files.copy(std::string(site_database_file), options.database);
}

}  // namespace cairn::cli
