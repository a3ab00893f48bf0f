// Finds out what a line does, in games that can tell.
#pragma once

#include <optional>
#include <vector>

#include "core/turn.hpp"
#include "game/game.hpp"
#include "model/reason.hpp"

namespace cairn {

// Returns what a line from the position does to the side that is not to move.
template <Game G>
std::optional<Reason> line_reason(const typename G::Position& position,
                                  const std::vector<Turn<typename G::Position>>& line) {
  if constexpr (requires { G::reason(position, line); }) {
    auto found = G::reason(position, line);
    if (found) found->turn = G::write_turn(position, line.front(), Format::text);
    return found;
  }
  return std::nullopt;
}

}  // namespace cairn
