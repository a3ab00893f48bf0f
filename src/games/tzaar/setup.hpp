// The three starting positions of TZAAR. The third, that of tournaments, is the empty board, which
// is a default-constructed Position.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

#include "games/tzaar/position.hpp"

namespace cairn::tzaar {

// Returns the 60 pieces in a random order that depends only on the seed.
Position random_start(std::uint64_t seed);

// Returns six wedges of alternating colour. From the centre outwards the rings hold 6 Totts, 12
// Tzaars, 18 Tzarras and 24 Totts.
Position fixed_start();

// Returns the name of the setup of a game that starts in this position: "fixed", "random" (single
// pieces on all spaces), "tournament" (the empty board) or "other". All images of a position have
// the same name.
std::string_view setup_name(const Position& start);
inline constexpr std::array<std::string_view, 3> setups{"fixed", "random", "tournament"};

// The symmetries of the TZAAR board (Board in position.hpp has their numbers).

// Returns the symmetry in words, such as "turned by 60 degrees". Turns are clockwise when column A
// is on the left and row 1 at the bottom.
std::string map_name(std::size_t map);

// Returns the hash of a position's image, much faster than by making it.
std::uint64_t image_hash(const Position& position, std::size_t map);

}  // namespace cairn::tzaar
