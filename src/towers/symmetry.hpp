// The symmetries of Battle of Towers: the mirror that exchanges left and right, and the rotation by
// 180 degrees that also exchanges the colours.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "towers/position.hpp"

namespace cairn::towers {

inline constexpr int symmetry_count = 4;

// Returns the image of a space or a position. Symmetry 0 is the identity, 1 the mirror, 2 the
// rotation with colours and side to move exchanged, and 3 is both together.
Space image(Space space, int symmetry);
Position image(const Position& position, int symmetry);

// Returns the hash of an image without making it.
std::uint64_t image_hash(const Position& position, int symmetry);

// Returns all four images, first the position itself. They are not necessarily different.
std::vector<Position> images(const Position& position);

// Returns the symmetry in words, such as "mirrored left to right".
std::string symmetry_name(int symmetry);

}  // namespace cairn::towers
