// The sheets of a set of puzzles, as figures that are ready to be drawn.
#pragma once

#include <string>
#include <vector>

#include "model/figure.hpp"
#include "model/puzzle.hpp"
#include "text/language.hpp"

namespace cairn {

inline constexpr int most_puzzles_a_page = 12;

// Returns the titles of all games in a set, joined by commas.
std::string titles_of(const std::vector<Puzzle>& puzzles, const Language& language = english());

// Returns the pages: what a reader must know, the puzzles, and after them the answers. There are
// none if there is no puzzle or `puzzles_a_page` is 0.
std::vector<Figure> puzzle_sheets(const std::vector<Puzzle>& puzzles, int puzzles_a_page,
                                  const Language& language = english());

}  // namespace cairn
