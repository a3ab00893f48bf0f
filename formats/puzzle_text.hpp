// A set of puzzles in words: the funnel, the classes and themes, and one line a puzzle.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/puzzle.hpp"
#include "model/puzzle_ledger.hpp"

namespace cairn {

// "very easy", as people read it.
std::string_view describe(DifficultyClass difficulty_class);

std::string write_puzzle_text(const std::vector<Puzzle>& puzzles, const Funnel& funnel);

}  // namespace cairn
