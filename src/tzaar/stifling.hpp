// Wins by leaving the opponent without a capture. Only a side with very few captures can lose them
// all, so in most positions there is nothing to try.
#pragma once

#include "tzaar/position.hpp"

namespace cairn::tzaar {

// Returns whether a side with this number of captures is examined for such a loss, where two
// actions are left to bring it about.
inline constexpr int too_many_to_stifle = 3;
constexpr bool may_be_stifled(int captures) {
  return captures < too_many_to_stifle;
}

// Returns whether the side to move can, in the rest of this turn, leave the opponent without a
// capture. `captures` is the number of captures that the opponent has now. No pieces are being
// placed.
bool stifles_this_turn(const Position& position, int captures);

// Returns the same of the opponent's turn after a legal action with which the turn of the side to
// move ends, and which leaves it so few captures that it may be stifled.
bool stifles_after(const Position& position, const Move& move);

}  // namespace cairn::tzaar
