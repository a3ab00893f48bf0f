// Starts for games between versions. A start is given by a number, and is the same on every
// machine.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstdint>
#include <string>

#include "core/random.hpp"
#include "games/game.hpp"
#include "games/towers/towers.hpp"
#include "games/tzaar/tzaar.hpp"

namespace cairn::tuning {

inline constexpr int random_turns = 4;

// Returns the position after a legal turn by chance, each as likely as the others.
template <Game G>
typename G::Position after_any_turn(const typename G::Position& position, Random& random) {
  const auto turns = distinct_turns(position);
  return after(position, turns[random.below(static_cast<std::uint32_t>(turns.size()))]);
}

// Returns a random start of TZAAR. A game with a single start gives the position after some random
// turns.
template <Game G>
typename G::Position opening(std::uint64_t number) {
  if constexpr (std::derived_from<G, Tzaar>)
    return G::parse_position("random:" + std::to_string(number));
  Random random(number);
  auto position = G::parse_position("");
  for (int i = 0; i < random_turns && !position.outcome(); ++i)
    position = after_any_turn<G>(position, random);
  return position;
}

// Returns a position of Battle of Towers, given by a number, with one to five pieces of each side.
// They are any pieces anywhere except on the last rank. Games seldom reach such positions, but
// searches often do.
inline towers::Position ending(std::uint64_t number) {
  Random random(number);
  const auto below = [&](int end) {
    return static_cast<int>(random.below(static_cast<std::uint32_t>(end)));
  };
  towers::Setup setup;
  setup.to_move = below(2) == 0 ? Side::white : Side::black;
  for (const Side side : both_sides) {
    int circles_left = towers::parts_of_a_kind;
    int squares_left = towers::parts_of_a_kind;
    for (int pieces = 1 + below(5); pieces > 0;) {
      const int parts = 1 + below(towers::max_parts);
      const int circles = std::min(below(parts + 1), circles_left);
      const int squares = std::min(parts - circles, squares_left);
      const towers::Space space(below(towers::space_count));
      auto& piece = setup.pieces[static_cast<std::size_t>(space.number())];
      if (piece || circles + squares == 0 || space.rank() == towers::last_rank(side)) continue;
      piece = towers::Piece{side, circles, squares};
      circles_left -= circles;
      squares_left -= squares;
      --pieces;
    }
  }
  return towers::Position(setup);
}

}  // namespace cairn::tuning
