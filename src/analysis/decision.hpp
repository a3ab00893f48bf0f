// Finds the turn from which on a game was decided.
#pragma once

#include <span>

#include "model/solution.hpp"

namespace cairn {

// `solutions` are the values of all positions of one game in order, the start first, with one turn
// between each position and the next.
Decision decide(std::span<const Solution> solutions);

}  // namespace cairn
