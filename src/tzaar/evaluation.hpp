// A first evaluation of TZAAR positions.
#pragma once

#include "tzaar/position.hpp"

namespace cairn::tzaar {

// About hundredths of a piece under a top one, from the point of view of the side to move. The game
// is not over; while pieces are being placed, all positions are equal.
int evaluate(const Position& position);

// About what a legal move adds to the evaluation for its player, told without playing it.
int gain(const Position& position, const Move& move);

// Divides an evaluation to give the logarithm of the odds of winning.
inline constexpr double points_per_logit = 250.0;

}  // namespace cairn::tzaar
