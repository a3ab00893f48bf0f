// The symmetries of Battle of Towers: the mirror that exchanges left and right, and the rotation by
// 180 degrees with the colours exchanged.
#pragma once

#include <string>
#include <vector>

#include "towers/position.hpp"

namespace cairn::towers {

inline constexpr int symmetry_count = 4;

// Where a space goes. Symmetry 0 is the identity, 1 the mirror, 2 the rotation with colours and
// side to move exchanged, 3 both.
Space image(Space space, int symmetry);
Position image(const Position& position, int symmetry);

// All four images, the position itself first; not necessarily different.
std::vector<Position> images(const Position& position);

// The symmetry in words: "mirrored left to right".
std::string symmetry_name(int symmetry);

}  // namespace cairn::towers
