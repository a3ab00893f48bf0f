// The turns of a line as texts.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/turn.hpp"
#include "game/game.hpp"

namespace cairn {

// Returns the turns of a line that begins at a position, in move text.
template <Game G>
std::vector<std::string> turn_texts(typename G::Position position,
                                    const std::vector<Turn<typename G::Position>>& line) {
  std::vector<std::string> texts;
  for (const auto& turn : line) {
    texts.push_back(G::write_turn(position, turn, Format::text));
    position = after(std::move(position), turn);
  }
  return texts;
}

}  // namespace cairn
