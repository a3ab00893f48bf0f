// Makes sheets of puzzles for printing.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "render/image_output.hpp"
#include "model/puzzle.hpp"

namespace cairn::cli {

inline constexpr int most_puzzles_a_page = 12;

struct PuzzleSheets {
  int puzzles_a_page = 6;  // 0: no sheets are made
  Paper paper;
  bool svg = false;  // pages as SVG files in addition to the PDF
};

// Returns the titles of all games in a set, joined by commas.
std::string titles_of(const std::vector<Puzzle>& puzzles);

// Returns the names and contents of the files: a PDF document with the puzzles and after them the
// answers, and each page as SVG if that is wanted. There are no files if there is no puzzle or no
// sheets are wanted.
std::vector<std::pair<std::string, std::string>> draw_sheets(const std::vector<Puzzle>& puzzles,
                                                             const PuzzleSheets& sheets);

}  // namespace cairn::cli
