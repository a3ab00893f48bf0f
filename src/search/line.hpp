// Lines of best play.
#pragma once

#include <vector>

#include "core/position.hpp"

namespace cairn {

// A best line as single moves, first move first.
template <Position P>
using Line = std::vector<typename P::Move>;

// Makes `line` a move and what follows it.
template <class Move>
void set_line(std::vector<Move>& line, const Move& move, const std::vector<Move>& continuation) {
  line.assign(1, move);
  line.insert(line.end(), continuation.begin(), continuation.end());
}

}  // namespace cairn
