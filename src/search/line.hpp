// Lines of best play.
#pragma once

#include <vector>

#include "core/position.hpp"

namespace cairn {

// A line of best play as single moves, with the first move first.
template <Position P>
using Line = std::vector<typename P::Move>;

// Sets `line` to a move followed by its continuation.
template <class Move>
void set_line(std::vector<Move>& line, const Move& move, const std::vector<Move>& continuation) {
  line.assign(1, move);
  line.insert(line.end(), continuation.begin(), continuation.end());
}

}  // namespace cairn
