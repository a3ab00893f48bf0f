#include "cli/puzzles/puzzles_output.hpp"

#include <algorithm>
#include <filesystem>
#include <set>
#include <string_view>
#include <vector>

#include "cli/output/output_file.hpp"
#include "core/error.hpp"
#include "formats/puzzle/ledger_json.hpp"
#include "formats/puzzle/puzzle_csv.hpp"
#include "formats/puzzle/puzzle_html.hpp"
#include "formats/puzzle/puzzle_json.hpp"
#include "formats/puzzle/puzzle_text.hpp"
#include "formats/sgf/cairn_sgf.hpp"
#include "games/list.hpp"
#include "puzzles/page_maker.hpp"
#include "puzzles/puzzle_record.hpp"

namespace cairn::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view certificates = "certificates";
constexpr std::string_view only = ".only";
constexpr std::string_view extension = ".proof";
constexpr const char* sheets_file = "puzzles.pdf";
constexpr const char* summary_file = "summary.txt";

void write_file(const fs::path& path, std::string_view text) {
  OutputFile output(path.string());
  output.write(text);
  output.finish();
}

std::string sgf_of(const Puzzle& puzzle) {
  std::string text;
  with_game(puzzle.game, [&]<Game G>() { text = write_cairn(record_of<G>(puzzle)); });
  return text;
}

// Whether a file's name is one that certificate_name() or uniqueness_certificate_name() gives.
bool is_certificate(const fs::path& path) {
  std::string stem = path.stem().string();
  if (stem.ends_with(only)) stem.resize(stem.size() - only.size());
  return path.extension() == extension && stem.size() == 16 &&
         stem.find_first_not_of("0123456789abcdef") == stem.npos;
}

bool is_sheet(const fs::path& path) {
  const std::string stem = path.stem().string();
  return path.extension() == ".svg" && stem.find_first_not_of("0123456789") == stem.npos;
}

// Removes the files that belong to an earlier set. Failures are ignored.
template <class IsOld>
void remove_files(const fs::path& directory, IsOld is_old) {
  std::error_code failure;
  std::vector<fs::path> old;
  for (const auto& entry : fs::directory_iterator(directory, failure))
    if (is_old(entry.path())) old.push_back(entry.path());
  for (const fs::path& path : old) fs::remove(path, failure);
}

void write_certificates(const fs::path& directory, const PuzzleSet& set) {
  std::error_code failure;
  fs::create_directory(directory / certificates, failure);
  std::set<fs::path> written;
  const auto write = [&](const std::string& name, const std::string& certificate) {
    write_file(directory / name, certificate);
    written.insert(directory / name);
  };
  for (const ProvenPuzzle& proven : set.puzzles) {
    write(proven.puzzle.certificate, proven.certificate);
    write(proven.puzzle.uniqueness_certificate, proven.uniqueness_certificate);
  }
  remove_files(directory / certificates, [&](const fs::path& path) {
    return is_certificate(path) && !written.contains(path);
  });
}

void write_sheets(const fs::path& directory, const std::vector<Puzzle>& puzzles,
                  const PuzzleSheets& sheets) {
  std::error_code failure;
  fs::remove(directory / sheets_file, failure);
  remove_files(directory / "sheets", is_sheet);
  for (const auto& [name, content] : draw_sheets(puzzles, sheets)) {
    fs::create_directory((directory / name).parent_path(), failure);
    write_file(directory / name, content);
  }
}

}  // namespace

std::string certificate_name(const std::string& id) {
  return std::string(certificates) + '/' + id + std::string(extension);
}

std::string uniqueness_certificate_name(const std::string& id) {
  return std::string(certificates) + '/' + id + std::string(only) + std::string(extension);
}

std::string puzzles_as_sgf(const std::vector<Puzzle>& puzzles) {
  std::string text;
  for (const Puzzle& puzzle : puzzles) text += sgf_of(puzzle);
  return text;
}

std::string puzzles_as_page(const std::vector<Puzzle>& puzzles) {
  PuzzlePage page;
  page.title = titles_of(puzzles) + " puzzles";
  std::vector<std::string_view> games;
  for (const Puzzle& puzzle : puzzles)
    with_game(puzzle.game, [&]<Game G>() {
      const auto board =
          static_cast<std::size_t>(std::ranges::find(games, G::name) - games.begin());
      if (board == games.size()) {
        games.push_back(G::name);
        page.boards.push_back(PagePositions<G>::empty_board());
        if constexpr (HasBrief<G>) page.goals.emplace_back(G::in_brief);
      }
      page.items.push_back(PageMaker<G>(page.boards[board]).item(puzzle));
      page.items.back().board = static_cast<int>(board);
    });
  return write_puzzle_page(page);
}

std::vector<std::string> puzzle_set_files(const std::string& directory) {
  std::vector<std::string> paths;
  for (const char* name : {sheets_file, lines_file, table_file, record_file, ledger_file,
                           funnel_file, summary_file, page_file})
    paths.push_back((fs::path(directory) / name).string());
  return paths;
}

void write_puzzle_set(const std::string& directory, const PuzzleSet& set,
                      const PuzzleSheets& sheets) {
  const fs::path path(directory);
  write_certificates(path, set);
  std::string lines;
  std::string ledger;
  std::vector<Puzzle> puzzles;
  for (const ProvenPuzzle& proven : set.puzzles) {
    lines += write_json(proven.puzzle);
    puzzles.push_back(proven.puzzle);
  }
  for (const LedgerEntry& entry : set.ledger) ledger += write_json(entry);
  write_file(path / lines_file, lines);
  write_file(path / table_file, write_puzzle_csv(puzzles));
  write_file(path / record_file, puzzles_as_sgf(puzzles));
  write_file(path / ledger_file, ledger);
  write_file(path / funnel_file, write_json(set.funnel));
  write_file(path / summary_file, write_puzzle_text(puzzles, set.funnel));
  write_sheets(path, puzzles, sheets);
  write_file(path / page_file, puzzles_as_page(puzzles));
}

}  // namespace cairn::cli
