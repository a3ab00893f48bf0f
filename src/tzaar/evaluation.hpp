// The evaluation of TZAAR positions: a weighted sum of features (features.hpp), with weights fitted
// to who won (weights.hpp).
#pragma once

#include "tzaar/position.hpp"

namespace cairn::tzaar {

// From the point of view of the side to move, which may pass in a turn's second action: then its
// value is that of passing. The game is not over; while pieces are being placed, all positions are
// equal.
int evaluate(const Position& position);

// How much proofs are worth trying, 0..1: hardly anything is proven before the middle of a game.
double proof_share(const Position& position);

// Divides an evaluation to give the logarithm of the odds of winning.
inline constexpr double points_per_logit = 250.0;

}  // namespace cairn::tzaar
