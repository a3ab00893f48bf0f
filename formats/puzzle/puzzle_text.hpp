// A set of puzzles in words: the funnel, the classes and motifs, and one line a puzzle.
#pragma once

#include <string>
#include <vector>

#include "model/puzzle.hpp"
#include "model/puzzle_ledger.hpp"

namespace cairn {

std::string write_puzzle_text(const std::vector<Puzzle>& puzzles, const Funnel& funnel);

}  // namespace cairn
