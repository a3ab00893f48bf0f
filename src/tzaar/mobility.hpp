// How many moves the sides have, and how a move changes that.
#pragma once

#include <limits>

#include "tzaar/position.hpp"

namespace cairn::tzaar {

// Return the number of captures, or of stackings, that the side would have if it were to move; 0
// while pieces are being placed. captures_of() stops counting at `enough`, although its result may
// exceed that slightly.
int captures_of(const Position& position, Side side, int enough = std::numeric_limits<int>::max());
int stackings_of(const Position& position, Side side);

// Returns the fewest captures that the side to move can leave the opponent by one legal action of
// any kind. Actions that starve a side are not considered. No pieces are being placed.
int fewest_captures_left(const Position& position);

}  // namespace cairn::tzaar
