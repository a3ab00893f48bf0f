#include "cli/puzzles_output.hpp"

#include <algorithm>
#include <filesystem>
#include <set>
#include <string_view>
#include <vector>

#include "cli/output.hpp"
#include "core/error.hpp"
#include "formats/cairn.hpp"
#include "formats/puzzle_csv.hpp"
#include "formats/puzzle_json.hpp"
#include "formats/puzzle_ledger.hpp"
#include "formats/puzzle_text.hpp"
#include "games/list.hpp"
#include "puzzles/record.hpp"

namespace cairn::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::string_view certificates = "certificates";
constexpr std::string_view extension = ".proof";

void write_file(const fs::path& path, std::string_view text) {
  Output output(path.string());
  output.write(text);
  output.finish();
}

std::string sgf_of(const Puzzle& puzzle) {
  std::string text;
  with_game(puzzle.game, [&]<Game G>() { text = write_cairn(record_of<G>(puzzle), game_names()); });
  return text;
}

// Whether a file's name is one that certificate_name() gives.
bool is_certificate(const fs::path& path) {
  const std::string stem = path.stem().string();
  return path.extension() == extension && stem.size() == 16 &&
         stem.find_first_not_of("0123456789abcdef") == stem.npos;
}

void write_certificates(const fs::path& directory, const PuzzleSet& set) {
  std::error_code failure;
  fs::create_directory(directory / certificates, failure);
  std::set<fs::path> written;
  for (const ProvenPuzzle& proven : set.puzzles) {
    const fs::path path = directory / proven.puzzle.certificate;
    write_file(path, proven.certificate);
    written.insert(path);
  }
  std::vector<fs::path> old;
  for (const auto& entry : fs::directory_iterator(directory / certificates, failure))
    if (is_certificate(entry.path()) && !written.contains(entry.path()))
      old.push_back(entry.path());
  for (const fs::path& path : old) fs::remove(path, failure);
}

}  // namespace

std::string certificate_name(const std::string& id) {
  return std::string(certificates) + '/' + id + std::string(extension);
}

void write_puzzle_set(const std::string& directory, const PuzzleSet& set) {
  const fs::path path(directory);
  write_certificates(path, set);
  std::string lines;
  std::string records;
  std::string ledger;
  std::vector<Puzzle> puzzles;
  for (const ProvenPuzzle& proven : set.puzzles) {
    lines += write_json(proven.puzzle);
    records += sgf_of(proven.puzzle);
    puzzles.push_back(proven.puzzle);
  }
  for (const LedgerEntry& entry : set.ledger) ledger += write_json(entry);
  write_file(path / "puzzles.jsonl", lines);
  write_file(path / "puzzles.csv", write_puzzle_csv(puzzles));
  write_file(path / "puzzles.sgf", records);
  write_file(path / "ledger.jsonl", ledger);
  write_file(path / "funnel.json", write_json(set.funnel));
  write_file(path / "summary.txt", write_puzzle_text(puzzles, set.funnel));
}

}  // namespace cairn::cli
