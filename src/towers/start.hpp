// The starting position of Battle of Towers.
#pragma once

#include <array>
#include <string_view>

#include "towers/position.hpp"

namespace cairn::towers {

// On the two ranks next to each side a square on every dark space, a circle on every light one;
// White to move. A default-constructed Position is the same.
Setup starting_setup();

// "fixed" for the starting position, "other" for all others; the same for a position's images.
std::string_view setup_name(const Position& start);
inline constexpr std::array<std::string_view, 1> setups{"fixed"};

}  // namespace cairn::towers
