// The starting position of Battle of Towers.
#pragma once

#include <array>
#include <string_view>

#include "towers/position.hpp"

namespace cairn::towers {

// Returns the starting position: on the two ranks next to each side there is a square on every dark
// space and a circle on every light one, and White is to move. It equals a default-constructed
// Position.
Setup starting_setup();

// Returns "fixed" for the starting position and its images under symmetries, and "other" for all
// other positions.
std::string_view setup_name(const Position& start);
inline constexpr std::array<std::string_view, 1> setups{"fixed"};

}  // namespace cairn::towers
