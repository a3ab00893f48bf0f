// The symmetries of the TZAAR board: 6 rotations and 6 reflections, each with or without swapping
// the colours together with the side to move.
#pragma once

#include <string>
#include <vector>

#include "tzaar/position.hpp"

namespace cairn::tzaar {

inline constexpr int board_symmetries = 12;

// Symmetry 0 is the identity, 0..5 are the rotations (by 60 degrees each), 6..11 the reflections.
Space image(Space space, int symmetry);

// The symmetry in words: "turned by 60 degrees", clockwise with column A on the left and row 1
// below.
std::string symmetry_name(int symmetry, bool swap_colours);

// The position with its spaces mapped; with `swap_colours`, colours and side to move exchanged too.
Position image(const Position& position, int symmetry, bool swap_colours);

// All 24 images, the position itself first; not necessarily different.
std::vector<Position> images(const Position& position);

}  // namespace cairn::tzaar
