// The maps of a game's board, as pages that know no rules need them.
#pragma once

#include <cstddef>
#include <vector>

#include "game/drawable.hpp"
#include "model/space_map.hpp"

namespace cairn {

// All maps of the board, in the order of G::image().
template <Drawable G>
std::vector<SpaceMap> space_maps() {
  const auto start = G::parse_position("");
  const std::size_t cells = G::diagram(start).cells.size();
  std::vector<SpaceMap> maps(G::map_count);
  for (std::size_t map = 0; map < maps.size(); ++map) {
    maps[map].swaps_colours = G::image(start, map).to_move() != start.to_move();
    for (std::size_t cell = 0; cell < cells; ++cell)
      maps[map].spaces.push_back(G::image_of_cell(cell, map));
  }
  return maps;
}

}  // namespace cairn
