// Scores of the depth-limited searches: an evaluation, or a proven win or loss with its distance.
#pragma once

#include <cassert>
#include <cstdlib>

#include "core/outcome.hpp"
#include "core/side.hpp"

namespace cairn {

// A score is from the point of view of the side to move. A proven win in n turns is win_score - n,
// and a proven loss is -(win_score - n); n counts the turns of both sides, including the current
// one and the last one. All evaluations lie strictly between -max_estimate and max_estimate.
using Score = int;

inline constexpr Score win_score = 1'000'000;
inline constexpr Score max_estimate = 900'000;

constexpr Score win_in(int turns) {
  return win_score - turns;
}
constexpr Score loss_in(int turns) {
  return turns - win_score;
}
constexpr bool is_win(Score score) {
  return score > max_estimate;
}
constexpr bool is_loss(Score score) {
  return score < -max_estimate;
}
constexpr bool is_proven(Score score) {
  return is_win(score) || is_loss(score);
}

// The distance of a win or loss that is proven without a known number of turns. It is greater than
// any known distance.
inline constexpr int unknown_distance = 50'000;
// Returns whether the distance of a proven score is known.
constexpr bool has_known_distance(Score score) {
  return (score < 0 ? -score : score) > win_score - unknown_distance / 2;
}

// Returns the number of turns until the end. The score must be proven.
constexpr int turns_to_end(Score score) {
  assert(is_proven(score));
  return win_score - (score < 0 ? -score : score);
}

// Adjusts the distance of a win or loss (mate-distance adjustment): returns the score as it counts
// `turns` turns earlier (or later, if negative), for the same side.
constexpr Score distance_adjusted(Score score, int turns) {
  if (is_win(score)) return score - turns;
  if (is_loss(score)) return score + turns;
  return score;
}

// Returns the mean of the scores of two searches of a position that are one turn apart in depth,
// which evens out the odd-even effect: a score favours the side that moves last before the horizon.
// A deeper score that is proven is returned as it is.
constexpr Score average_odd_even(Score deeper, Score shallower) {
  return is_proven(deeper) || is_proven(shallower) ? deeper : (deeper + shallower) / 2;
}

// Returns what an outcome that is reached after `turns` turns is worth to a side.
constexpr Score final_score(const Outcome& outcome, Side side, int turns) {
  if (!outcome.winner) return 0;
  return *outcome.winner == side ? win_in(turns) : loss_in(turns);
}

}  // namespace cairn
