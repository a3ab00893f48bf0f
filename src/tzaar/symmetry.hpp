// The symmetries of the TZAAR board: 6 rotations and 6 reflections, each with or without swapping
// the colours together with the side to move.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tzaar/position.hpp"

namespace cairn::tzaar {

inline constexpr int board_symmetries = 12;

// Returns where a symmetry takes a space. Symmetry 0 is the identity, 0..5 are the rotations by 60
// degrees each, and 6..11 are the reflections.
Space image(Space space, int symmetry);

// Returns the symmetry in words, such as "turned by 60 degrees". Turns are clockwise when column A
// is on the left and row 1 at the bottom.
std::string symmetry_name(int symmetry, bool swap_colours);

// Returns the position with its spaces mapped. With `swap_colours`, the colours and the side to
// move are exchanged too.
Position image(const Position& position, int symmetry, bool swap_colours);

// Returns the hash of that image, much faster than by making it.
std::uint64_t image_hash(const Position& position, int symmetry, bool swap_colours);

// Returns all 24 images, beginning with the position itself. They are not necessarily different.
std::vector<Position> images(const Position& position);

}  // namespace cairn::tzaar
