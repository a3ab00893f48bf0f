// The three starting positions of TZAAR. The third, the tournament's, is the empty board, which is
// a default-constructed Position.
#pragma once

#include <cstdint>

#include "tzaar/position.hpp"

namespace cairn::tzaar {

// The 60 pieces in an order that is a function of the seed alone.
Position random_start(std::uint64_t seed);

// Six wedges of alternating colour, from the centre outwards 6 Totts, 12 Tzaars, 18 Tzarras and 24
// Totts.
Position fixed_start();

}  // namespace cairn::tzaar
