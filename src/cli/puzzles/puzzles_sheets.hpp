// Sheets of puzzles to print.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "model/puzzle.hpp"
#include "render/image.hpp"

namespace cairn::cli {

inline constexpr int most_puzzles_a_page = 12;

struct PuzzleSheets {
  int puzzles_a_page = 6;  // 0: there are no sheets
  Paper paper;
  bool svg = false;  // besides PDF
};

// The titles of all games of a set, joined by commas.
std::string titles_of(const std::vector<Puzzle>& puzzles);

// Files by their names: a document with the puzzles and then the answers, and each page as SVG.
// Empty if there is no puzzle, or no sheets are wanted.
std::vector<std::pair<std::string, std::string>> draw_sheets(const std::vector<Puzzle>& puzzles,
                                                             const PuzzleSheets& sheets);

}  // namespace cairn::cli
