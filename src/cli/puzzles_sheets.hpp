// Sheets of puzzles to print.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/puzzle.hpp"
#include "render/image.hpp"

namespace cairn::cli {

struct PaperSize {
  std::string_view name;
  double width = 0;  // in millimetres
  double height = 0;
};

inline constexpr std::array paper_sizes{PaperSize{"a4", 210, 297},
                                        PaperSize{"letter", 215.9, 279.4}};

inline constexpr int most_puzzles_a_page = 12;

// Throws Error (usage) with the names that there are.
Paper paper_named(std::string_view name);

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
