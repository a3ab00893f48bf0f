// Writes a set of puzzles as text for people: the funnel, the numbers of puzzles by class and
// motif, and one line for each puzzle.
#pragma once

#include <string>
#include <vector>

#include "model/puzzle.hpp"
#include "model/puzzle_ledger.hpp"

namespace cairn {

std::string write_puzzle_text(const std::vector<Puzzle>& puzzles, const Funnel& funnel);

}  // namespace cairn
