// How much the selective search trusts its guesses: what it looks at less deeply, or not at all.
#pragma once

#include "search/score.hpp"

namespace cairn {

// Depths in parts of a turn, so that a move can be reduced by less than a turn.
using Depth = int;
inline constexpr Depth one_turn = 4;

struct Selectivity {
  // Late moves are reduced by factor * log2(number in order), in hundredths of a part, from the
  // number on that is given; `first` in a turn, others, and turns at the root.
  int first_factor = 100;
  int first_from = 3;
  int later_factor = 100;
  int later_from = 2;
  int root_factor = 60;
  int root_from = 3;
  Score static_margin = 100;  // a position so much a turn better than needed is not searched
  int static_turns = 2;       // up to so many turns before the horizon
  Score last_margin = 30;     // in the last turn: what a move may gain beyond what it shows
  Score first_margin = 250;   // and what the rest of the turn may gain after its first move
  int proof_percent = 20;     // of the budget for proofs
};

}  // namespace cairn
