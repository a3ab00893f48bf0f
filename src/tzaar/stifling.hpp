// Wins by leaving the opponent without a capture: only one with very few captures can lose them
// all, so there is mostly nothing to try.
#pragma once

#include "tzaar/position.hpp"

namespace cairn::tzaar {

// Whether a side with so many captures is looked at for a loss of that kind, where two actions are
// left to bring it about.
inline constexpr int too_many_to_stifle = 3;
constexpr bool may_be_stifled(int captures) {
  return captures < too_many_to_stifle;
}

// Whether the side to move can leave the opponent, which has so many captures, without one in what
// is left of this turn. Afterwards the position is as it was. Not while pieces are being placed.
bool stifles_this_turn(Position& position, int captures);

}  // namespace cairn::tzaar
