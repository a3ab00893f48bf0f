// Scores of the fixed-depth search: an evaluation, or a proven win or loss with its distance.
#pragma once

#include <cassert>
#include <cstdlib>

#include "core/outcome.hpp"
#include "core/side.hpp"

namespace cairn {

// From the point of view of the side to move. A proven win in n turns (of either side, the current
// one and the last one included) is win_score - n, a proven loss -(win_score - n); all evaluations
// lie strictly between -max_estimate and max_estimate.
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

// Stands for the distance of a win or loss that is proven, but not in how many turns: farther than
// any that is known.
inline constexpr int unknown_distance = 50'000;
// The score is proven.
constexpr bool has_known_distance(Score score) {
  return (score < 0 ? -score : score) > win_score - unknown_distance / 2;
}

// The number of turns until the end; the score is proven.
constexpr int turns_to_end(Score score) {
  assert(is_proven(score));
  return win_score - (score < 0 ? -score : score);
}

// A score seen from `turns` turns earlier (or later, if negative), the side being the same.
constexpr Score delayed(Score score, int turns) {
  if (is_win(score)) return score - turns;
  if (is_loss(score)) return score + turns;
  return score;
}

// What a game that ended so after `turns` turns is worth to a side.
constexpr Score final_score(const Outcome& outcome, Side side, int turns) {
  if (!outcome.winner) return 0;
  return *outcome.winner == side ? win_in(turns) : loss_in(turns);
}

}  // namespace cairn
