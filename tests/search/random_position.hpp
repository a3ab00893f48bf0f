// Positions reached by random play.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/position.hpp"
#include "core/random.hpp"
#include "games/game.hpp"

namespace cairn {

// Returns a position after at most `turns` random turns from a start. It is never a finished one.
template <Game G>
typename G::Position random_position(std::string_view start, int turns, Random& random) {
  auto position = G::parse_position(start);
  for (int i = 0; i < turns; ++i) {
    const auto choices = distinct_turns(position);
    const auto next =
        after(position, choices[random.below(static_cast<std::uint32_t>(choices.size()))]);
    if (next.outcome()) break;
    position = next;
  }
  return position;
}

}  // namespace cairn
