#include "cli/puzzles/puzzles_output.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <string_view>

#include "archive/compression.hpp"
#include "cli/input/whole_file.hpp"
#include "cli/output/output_file.hpp"
#include "draw/image.hpp"
#include "draw/pango_lettering.hpp"
#include "formats/puzzle/puzzle_writers.hpp"
#include "games/puzzle_sheets.hpp"
#include "render/figure_svg.hpp"
#include "render/themes.hpp"

namespace cairn::cli {

namespace {

namespace fs = std::filesystem;

constexpr const char* certificates_archive = "certificates.tar";
constexpr const char* compression = ".bz2";  // of the archive that is written
constexpr const char* sheets_file = "puzzles.pdf";

void write_file(const fs::path& path, std::string_view text) {
  OutputFile output(path.string());
  output.write(text);
  output.finish();
}

bool is_sheet(const fs::path& path) {
  const std::string stem = path.stem().string();
  return path.extension() == ".svg" && stem.find_first_not_of("0123456789") == stem.npos;
}

// Removes the pages of an earlier set. Failures are ignored.
void remove_sheets(const fs::path& directory) {
  std::error_code failure;
  std::vector<fs::path> old;
  for (const auto& entry : fs::directory_iterator(directory, failure))
    if (is_sheet(entry.path())) old.push_back(entry.path());
  for (const fs::path& path : old) fs::remove(path, failure);
}

void write_sheets(const fs::path& directory, const std::vector<Figure>& figures,
                  const PuzzleSheets& sheets) {
  std::error_code failure;
  fs::remove(directory / sheets_file, failure);
  remove_sheets(directory / "sheets");
  if (figures.empty()) return;
  const Theme& theme = theme_named("print");
  write_file(directory / sheets_file, render_pages(figures, theme, sheets.paper));
  if (!sheets.svg) return;
  fs::create_directory(directory / "sheets", failure);
  ImageOutput output;
  output.text_as_text = true;
  const figure::LetteringScope fonts(figure::pango_lettering());
  int number = 0;
  for (const std::string& page : render_svg_pages(figures, theme, sheets.paper, output))
    write_file(directory / "sheets" / fmt::format("{:02}.svg", ++number), page);
}

}  // namespace

std::vector<std::string> puzzle_set_files(const std::string& directory) {
  std::vector<std::string> paths;
  for (const std::string name : {sheets_file, lines_file, table_file, record_file, summary_file,
                                 page_file, certificates_archive})
    paths.push_back((fs::path(directory) / name).string());
  paths.back() += compression;
  return paths;
}

void write_puzzle_set(const std::string& directory, const std::vector<ProvenPuzzle>& set,
                      const SetSummary& summary, const PuzzleSetLook& look) {
  const fs::path path(directory);
  SetFiles certificates;
  std::vector<Puzzle> puzzles;
  for (const ProvenPuzzle& proven : set) puzzles.push_back(proven.puzzle);
  const PuzzleSheets& sheets = look.sheets;
  for (auto& [name, content] : files_of(set, compressed, look.csv_texts, *sheets.language))
    if (name.starts_with(certificates_begin))
      certificates.emplace(name, content);
    else
      write_file(path / name, content);
  write_file(path / summary_file, write_puzzle_text(puzzles, summary.games, summary.bad_records));
  write_file(path / (std::string(certificates_archive) + compression), write_tar(certificates));
  write_sheets(path, puzzle_sheets(puzzles, sheets.puzzles_a_page, *sheets.language), sheets);
}

SetFiles read_puzzle_set(const std::string& directory) {
  const fs::path path(directory);
  SetFiles files;
  for (const char* name : {lines_file, table_file, record_file, page_file})
    for_each_version((path / name).string(), [&](const std::string&, const std::string& content) {
      files.emplace(name, content);
    });
  if (!files.contains(lines_file))
    files.emplace(lines_file, read_whole((path / lines_file).string()));
  for_each_version((path / certificates_archive).string(), [&](const std::string& label,
                                                               const std::string& content) {
    files.emplace(certificates_begin + fs::path(label).filename().string(), content);
  });
  return files;
}

}  // namespace cairn::cli
