// From which turn on a game was decided.
#pragma once

#include <span>

#include "model/solution.hpp"

namespace cairn {

// From the values of all positions of one game, the start first, each after one turn more.
Decision decide(std::span<const Solution> solutions);

}  // namespace cairn
