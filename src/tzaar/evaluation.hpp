// The evaluation of TZAAR positions: a weighted sum of features (features.hpp). The weights were
// fitted to which side won (weights.hpp).
#pragma once

#include "game/game.hpp"
#include "tzaar/position.hpp"

namespace cairn::tzaar {

// Returns the value in points from the point of view of the side to move. In the second action of a
// turn that side may pass, so the value is that of passing. The game is not over. While pieces are
// being placed, all positions have the value 0.
int evaluate(const Position& position);

// Returns how much it is worth to try proofs, 0..1. Before the middle of a game hardly anything can
// be proven.
double proof_share(const Position& position);

// Returns how many times as large as the evaluation says the logarithm of the odds is: late in a
// game, who is ahead wins more often than in the games to which the weights were fitted.
double certainty(const Position& position);

// With proofs of 30 000 positions, an analysis takes a sixth longer; second looks are a small part
// of what it costs in this game (tests/tuning/TRUST.md). Turns differ less in value to a beginner.
inline constexpr GameDefaults defaults{
    .proof_nodes = 20'000, .second_look_nodes = 200'000, .beginner = {6, 9}};

// An evaluation divided by this number is the logarithm of the odds of winning.
inline constexpr double points_per_logit = 250.0;

}  // namespace cairn::tzaar
