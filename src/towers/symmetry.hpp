// The symmetries of Battle of Towers: the mirror that exchanges left and right, and the rotation by
// 180 degrees with the colours exchanged.
#pragma once

#include <vector>

#include "towers/position.hpp"

namespace cairn::towers {

inline constexpr int symmetry_count = 4;

// Symmetry 0 is the identity, 1 the mirror, 2 the rotation with colours and side to move exchanged,
// 3 both.
Position image(const Position& position, int symmetry);

// All four images, the position itself first; not necessarily different.
std::vector<Position> images(const Position& position);

}  // namespace cairn::towers
