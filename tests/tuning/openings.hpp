// Starts for games between versions, by a number: the same everywhere.
#pragma once

#include <cstdint>
#include <string>

#include "core/random.hpp"
#include "games/game.hpp"
#include "games/tzaar.hpp"

namespace cairn::tuning {

inline constexpr int random_turns = 4;

// A random start of TZAAR; of a game with one start only, the position after some random turns.
template <Game G>
typename G::Position opening(std::uint64_t number) {
  if constexpr (std::same_as<G, Tzaar>)
    return G::parse_position("random:" + std::to_string(number));
  Random random(number);
  auto position = G::parse_position("");
  for (int i = 0; i < random_turns && !position.outcome(); ++i) {
    const auto turns = distinct_turns(position);
    position = after(position, turns[random.below(static_cast<std::uint32_t>(turns.size()))]);
  }
  return position;
}

}  // namespace cairn::tuning
