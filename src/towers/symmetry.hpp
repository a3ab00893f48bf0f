// The symmetries of Battle of Towers (Board in position.hpp has their numbers).
#pragma once

#include <cstdint>
#include <string>

#include "towers/position.hpp"

namespace cairn::towers {

// Returns the symmetry in words, such as "mirrored left to right".
std::string map_name(std::size_t map);

// Returns the hash of a position's image without making it.
std::uint64_t image_hash(const Position& position, std::size_t map);

}  // namespace cairn::towers
