// The evaluation of Battle of Towers positions: a weighted sum of features (features.hpp), with
// weights fitted to who won (weights.hpp).
#pragma once

#include "towers/position.hpp"

namespace cairn::towers {

// About hundredths of a part, from the point of view of the side to move. The game is not over.
int evaluate(const Position& position);

// How much proofs are worth trying, 0..1: a fixed depth sees most of what they find.
inline constexpr double proof_share = 0.1;

// Divides an evaluation to give the logarithm of the odds of winning.
inline constexpr double points_per_logit = 300.0;

}  // namespace cairn::towers
