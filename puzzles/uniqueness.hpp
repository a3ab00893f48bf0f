// Whether a puzzle has one solution, and how well that is known.
#pragma once

#include <cstdint>
#include <optional>

#include "games/game.hpp"
#include "model/puzzle.hpp"
#include "puzzles/survey.hpp"

namespace cairn {

// Turns are counted up to this number.
inline constexpr std::size_t most_ways = 10;

// The turns by which the side to move wins by force, however long it takes: at most `most_wins`.
template <Game G>
Survey<G> survey_wins(Searches<G>& searches, const typename G::Position& position,
                      std::size_t most_wins, std::uint64_t max_nodes) {
  const Side solver = position.to_move();
  return Surveyor<G>(position, most_wins, max_nodes)
      .survey([&](const typename G::Position& reached, std::uint64_t nodes) {
        return searches.fate(reached, solver, nodes);
      });
}

// The turns by which it wins within `turns` of its own, this one included.
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

// How far a turn is the only one, from what is known of all turns without a limit; nothing if the
// others' fates are open and have to be looked at within a limit.
template <Game G>
std::optional<Uniqueness> uniqueness_of(const Survey<G>& survey) {
  if (survey.wins.size() > 1) return Uniqueness::several;
  if (survey.open.empty()) return Uniqueness::only;
  return std::nullopt;
}

}  // namespace cairn
