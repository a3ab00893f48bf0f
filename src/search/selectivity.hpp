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
  // Late move reductions. From number `from` in the order of moves on, the depth is reduced by
  // factor / 100 * log2(number) quarters of a turn. `first` applies to the first action of a turn
  // that can have several, `later` to all other actions, and `root` to whole turns at the root.
  int first_reduction = 100;
  int first_from = 3;
  int later_reduction = 100;
  int later_from = 2;
  int root_reduction = 60;
  int root_from = 3;
  // Reverse futility pruning: up to reverse_futility_turns turns before the horizon, a position is
  // not searched if its evaluation is above beta by reverse_futility_margin for each turn left.
  Score reverse_futility_margin = 100;
  int reverse_futility_turns = 2;
  // Futility pruning: in the last turn before the horizon, futility_margin is how much more than
  // its estimated gain a move may bring. For the first action of a turn, first_futility_margin
  // takes its place, because the rest of the turn may gain something too.
  Score futility_margin = 30;
  Score first_futility_margin = 250;
  int proof_percent = 20;  // share of the budget for proofs, in per cent
};

}  // namespace cairn
