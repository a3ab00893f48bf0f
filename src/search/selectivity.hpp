// How far the selective search trusts its estimates: which moves it searches less deeply, or not at
// all. tests/tuning/README.md lists the matches in which other values of some of these settings
// were tried.
#pragma once

#include "search/score.hpp"

namespace cairn {

// Depths are counted in quarters of a turn, so that a move can be reduced by less than a turn.
using Depth = int;
inline constexpr Depth one_turn = 4;

struct Selectivity {
  // How much late moves are reduced. From number `from` in the order of moves on, the depth is
  // reduced by factor / 100 * log2(number) quarters of a turn. `first` applies to the first action
  // of a turn that can have several, `later` to all other actions, and `root` to whole turns at the
  // root.
  int first_factor = 100;
  int first_from = 3;
  int later_factor = 100;
  int later_from = 2;
  int root_factor = 60;
  int root_from = 3;
  // Up to static_turns turns before the horizon, a position is not searched if its evaluation is
  // better than needed by static_margin for each turn left.
  Score static_margin = 100;
  int static_turns = 2;
  // In the last turn before the horizon, last_margin is how much more than its estimated gain a
  // move may bring. For the first action of a turn, first_margin takes its place, because the rest
  // of the turn may gain something too.
  Score last_margin = 30;
  Score first_margin = 250;
  int proof_percent = 20;  // share of the budget for proofs, in per cent
};

}  // namespace cairn
