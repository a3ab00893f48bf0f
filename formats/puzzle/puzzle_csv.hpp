// Puzzles in the columns of the puzzle database of lichess, so that programs for that read them.
// formats/schema-puzzle.md tells what stands in each.
#pragma once

#include <string>
#include <vector>

#include "model/puzzle.hpp"

namespace cairn {

// A header line and one line a puzzle, sorted by identifier.
std::string write_puzzle_csv(const std::vector<Puzzle>& puzzles);

}  // namespace cairn
