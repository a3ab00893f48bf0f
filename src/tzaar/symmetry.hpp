// The symmetries of the TZAAR board (Board in position.hpp has their numbers).
#pragma once

#include <cstdint>
#include <string>

#include "tzaar/position.hpp"

namespace cairn::tzaar {

// Returns the symmetry in words, such as "turned by 60 degrees". Turns are clockwise when column A
// is on the left and row 1 at the bottom.
std::string map_name(std::size_t map);

// Returns the hash of a position's image, much faster than by making it.
std::uint64_t image_hash(const Position& position, std::size_t map);

}  // namespace cairn::tzaar
