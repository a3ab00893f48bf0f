// A winning strategy: one turn for each position in which the winner moves, against everything that
// the other side can do. search/strategy_builder.hpp makes one.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <cstdint>
#include <vector>

#include "core/position.hpp"
#include "core/turn.hpp"

namespace cairn {

template <Position P>
struct Strategy {
  // The winner's moves, in the order in which search/checker.hpp asks for them. Each is given by
  // its place in the order of generate().
  std::vector<std::uint16_t> moves;
  std::uint64_t turns = 0;      // the winner's turns in all positions together
  std::uint64_t positions = 0;  // different positions after whole turns, whichever side is to move
  // Turns of both sides to the end against the defence that lasts longest, including the next turn.
  std::uint64_t length = 0;
  std::vector<Turn<P>> main_line;  // the longest defence and the winner's turns against it
};

}  // namespace cairn
