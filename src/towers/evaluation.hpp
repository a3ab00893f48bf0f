// The evaluation of Battle of Towers positions: a weighted sum of features (features.hpp). The
// weights (weights.hpp) come from a logistic regression to who won games of the player against
// itself, and to what its searches said of positions in and beside them; tests/tuning/README.md
// says how they were fitted.
#pragma once

#include "game/game.hpp"
#include "towers/position.hpp"

namespace cairn::towers {

// Returns about hundredths of a part, from the point of view of the side to move. The game must not
// be over.
int evaluate(const Position& position);

// What the side to move could do.
struct Prospect {
  int evaluation = 0;         // as of evaluate()
  bool wins_at_once = false;  // by going beyond the edge
  bool has_captures = false;
};

// Returns the prospect of the side to move. The game must not be over.
Prospect prospect(const Position& position);

// The share of its node limit, 0..1, that the proof search of a position may use. It is small
// because the fixed-depth search of this game sees most of what proofs find.
inline constexpr double proof_share = 0.1;

// A search of four turns is cheap here, because a position has few turns. Proofs of twice as many
// positions cost a twelfth more and change no mark of 12 games; the spread is fitted
// (tests/tuning/TRUST.md).
inline constexpr GameDefaults defaults{
    .depth = 4, .proof_nodes = 5'000, .second_look_spread = 1500};

// An evaluation divided by this number is the logarithm of the odds of winning. The fit writes its
// weights in this unit.
inline constexpr double points_per_logit = 300.0;

}  // namespace cairn::towers
