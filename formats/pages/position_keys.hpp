// Keys by which the site of an archive finds positions: those of images of a position are the same.
// page/positions.js reckons them in the same way, without any rule of a game.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/side.hpp"
#include "model/game_page.hpp"
#include "model/space_map.hpp"

namespace cairn {

// The keys of all positions of a game, the start first. `to_move` has the side to move in each of
// them, `maps` all maps of the board.
std::vector<std::uint64_t> position_keys(const GamePage& page, std::span<const Side> to_move,
                                         std::span<const SpaceMap> maps);

}  // namespace cairn
