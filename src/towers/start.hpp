// The starting position of Battle of Towers.
#pragma once

#include "towers/position.hpp"

namespace cairn::towers {

// On the two ranks next to each side a square on every dark space, a circle on every light one;
// White to move. A default-constructed Position is the same.
Setup starting_setup();

}  // namespace cairn::towers
