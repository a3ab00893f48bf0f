// A winning strategy: one turn for every position in which the winner moves, against all that the
// other side can do. search/strategy_builder.hpp makes one.
#pragma once

#include <cstdint>
#include <vector>

#include "core/position.hpp"
#include "core/turn.hpp"

namespace cairn {

template <Position P>
struct Strategy {
  // The winner's moves, each by its place among those of generate(), in the order in which
  // search/checker.hpp asks for them.
  std::vector<std::uint16_t> moves;
  std::uint64_t turns = 0;      // of the winner, in all positions
  std::uint64_t positions = 0;  // different ones of either side to move, after whole turns
  // Turns of both sides to the end on the defence that lasts longest, the next turn included.
  std::uint64_t length = 0;
  std::vector<Turn<P>> main_line;  // that defence, and the winner's turns against it
};

}  // namespace cairn
