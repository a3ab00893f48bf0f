// Whether a puzzle has only one solution, and how certain that is.
#pragma once

#include <cstdint>
#include <optional>

#include "game/game.hpp"
#include "model/puzzle.hpp"
#include "puzzles/survey.hpp"

namespace cairn {

// Turns that win are counted up to this number.
inline constexpr std::size_t most_ways = 10;

// Returns the turns with which the side to move wins by force, however long that takes, but at most
// `most_wins`.
template <Game G>
Survey<G> survey_wins(Searches<G>& searches, const typename G::Position& position,
                      std::size_t most_wins, std::uint64_t max_nodes,
                      Thoroughness thoroughness = Thoroughness::as_far_as_possible) {
  const Side solver = position.to_move();
  return Surveyor<G>(position, most_wins, max_nodes, thoroughness)
      .survey([&](const typename G::Position& reached, std::uint64_t nodes) {
        return searches.fate(reached, solver, nodes);
      });
}

// Returns the turns with which it wins within `turns` turns of its own, with this one.
template <Game G>
Survey<G> survey_wins_within(Searches<G>& searches, const typename G::Position& position, int turns,
                             std::size_t most_wins, std::uint64_t max_nodes) {
  const Side solver = position.to_move();
  return Surveyor<G>(position, most_wins, max_nodes)
      .survey([&](const typename G::Position& reached, std::uint64_t nodes) {
        const int left = reached.to_move() == solver ? turns : turns - 1;
        return searches.fate_within(reached, solver, left, nodes);
      });
}

}  // namespace cairn
