// How far pieces are from the far edge, counted in moves: pieces of several parts go faster.
#pragma once

#include <optional>

#include "core/side.hpp"
#include "towers/board.hpp"
#include "towers/position.hpp"

namespace cairn::towers {

struct Runner {
  Space space;
  int moves = 0;  // of its own, the one beyond the edge included
};

// Returns the piece of a side that needs the fewest moves to go beyond the edge if nothing else
// moves: as a whole, until its last move may be a deployment. It may capture on its way. Of equals
// that on the space of the lowest number is meant; nothing if no piece gets there.
std::optional<Runner> fastest(const Position& position, Side side);

}  // namespace cairn::towers
