// The three starting positions of TZAAR. The third, the tournament's, is the empty board, which is
// a default-constructed Position.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "tzaar/position.hpp"

namespace cairn::tzaar {

// The 60 pieces in an order that is a function of the seed alone.
Position random_start(std::uint64_t seed);

// Six wedges of alternating colour, from the centre outwards 6 Totts, 12 Tzaars, 18 Tzarras and 24
// Totts.
Position fixed_start();

// What a game that starts there is called: "fixed", "random" (single pieces on all spaces),
// "tournament" (the empty board), or "other"; the same for a position's images.
std::string_view setup_name(const Position& start);
inline constexpr std::array<std::string_view, 3> setups{"fixed", "random", "tournament"};

}  // namespace cairn::tzaar
