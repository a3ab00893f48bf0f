#include "formats/puzzle/puzzle_writers.hpp"

#include <fmt/format.h>

#include <map>

namespace cairn {

namespace {

std::string counts_of(const std::vector<Puzzle>& puzzles) {
  std::map<DifficultyClass, int> classes;
  std::map<std::string, int> motifs;
  for (const Puzzle& puzzle : puzzles) {
    ++classes[puzzle.difficulty_class];
    for (const std::string& motif : puzzle.motifs) ++motifs[motif];
  }
  std::string text = "\nDifficulty:\n";
  for (const auto& [difficulty_class, count] : classes)
    text += fmt::format("{:>8}  {}\n", count, describe(difficulty_class));
  text += "\nThemes:\n";
  for (const auto& [motif, count] : motifs) text += fmt::format("{:>8}  {}\n", count, motif);
  return text;
}

std::string text_line_of(const Puzzle& puzzle) {
  return fmt::format("{}  {:>4} {:<9}  {} wins in {}  {} {} turn {}\n", puzzle.id, puzzle.rating,
                     describe(puzzle.difficulty_class), name(puzzle.side), puzzle.turns,
                     puzzle.source.source, puzzle.source.number, puzzle.source.turn);
}

}  // namespace

std::string write_puzzle_text(const std::vector<Puzzle>& puzzles, std::size_t games,
                              std::size_t bad_records) {
  std::string text = fmt::format("{:>8}  game{}\n", games, games == 1 ? "" : "s");
  if (bad_records > 0)
    text += fmt::format("{:>8}  bad record{}\n", bad_records, bad_records == 1 ? "" : "s");
  if (puzzles.empty()) return text;
  text += counts_of(puzzles) + "\nPuzzles, the easiest first:\n";
  for (const Puzzle& puzzle : puzzles) text += text_line_of(puzzle);
  return text;
}

}  // namespace cairn
