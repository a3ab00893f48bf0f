// Finds the first positions of games, such that games that begin in the same way, seen from any
// side of the board, have the same.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/position.hpp"
#include "core/statistics.hpp"
#include "games/any_game.hpp"
#include "games/game.hpp"

namespace cairn {

// Returns the start and the positions after at most `most` turns.
template <Game G>
std::vector<OpeningStep> opening_steps(std::span<const typename G::Position> positions,
                                       std::size_t most) {
  using Position = typename G::Position;
  std::vector<std::size_t> maps;  // those that lead from the game to what was found so far
  for (std::size_t map = 0; map < G::map_count; ++map)
    if (G::image(positions[0], map).hash() == positions[0].hash()) maps.push_back(map);
  std::vector<OpeningStep> steps;
  for (std::size_t i = 0; i < positions.size() && i <= most; ++i) {
    std::optional<Position> least;
    std::vector<std::size_t> kept;
    for (const std::size_t map : maps) {
      const Position image = G::image(positions[i], map);
      if (!least || image.hash() < least->hash()) {
        least = image;
        kept.clear();
      }
      if (image.hash() == least->hash()) kept.push_back(map);
    }
    maps = std::move(kept);
    steps.push_back({least->hash(), {}, Side::white, {}});
    if (i == 0)
      steps[0].position =
          std::make_shared<const std::string>(G::write_position(*least, Format::text));
  }
  return steps;
}

// Returns the turn that leads from one position to the one with that key, or empty texts if there
// is none.
template <Game G>
OpeningTurn turn_between(const typename G::Position& before, std::uint64_t after) {
  OpeningTurn found;
  for_each_turn(before, [&](const Turn<typename G::Position>& turn, const auto& reached) {
    if (found.turn.empty() && reached.hash() == after)
      found = {G::write_turn(before, turn, Format::text), G::write_position(reached, Format::text)};
  });
  return found;
}

}  // namespace cairn
