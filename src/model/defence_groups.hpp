// The defences against a turn of a puzzle's solution, put together by the answer that meets them,
// so that a reader has few answers to remember instead of many defences.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "model/puzzle.hpp"

namespace cairn {

// Defences that the same turn of the solver meets in time, or, if `answer` is empty, that lose the
// game by themselves.
struct DefenceGroup {
  std::string answer;
  std::vector<std::size_t> defences;  // indices into SolverTurn::defences, in their order
  std::size_t turns = 0;              // of the defender in all of these defences

  friend bool operator==(const DefenceGroup&, const DefenceGroup&) = default;
};

// A reader who has to look at more groups than this loses the idea.
inline constexpr std::size_t most_defence_groups = 12;

// Returns whether a turn meets a defence, as far as the tree tells.
bool meets(const std::string& turn, const PuzzleDefence& defence);

// Returns the groups of all defences against a turn. The answer of the main line has all that it
// meets; of the others, the one that meets most of what is left takes it, and so on. The groups of
// fewest turns come first, those that are special, so that the last one is "any other turn".
std::vector<DefenceGroup> groups_of(const SolverTurn& turn);

// Returns the greatest number of groups at one of the first `asked` turns of the solver on the main
// line.
std::size_t most_groups_on_line(const SolverTurn& solution, int asked);

}  // namespace cairn
