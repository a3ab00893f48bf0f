// The window of scores that a search asks about.
#pragma once

#include "search/score.hpp"
#include "search/table.hpp"

namespace cairn {

// A search must find a score between alpha and beta exactly. For a score outside, a bound is
// enough.
struct Window {
  Score alpha = -win_score;
  Score beta = win_score;

  // Returns the same window from the point of view of the other side.
  friend constexpr Window operator-(Window window) { return {-window.beta, -window.alpha}; }

  // Returns the null window at alpha, which asks only whether the score is above alpha. That is
  // enough for moves that are not expected to be the best.
  constexpr Window null_window() const { return {alpha, alpha + 1}; }
  // Returns whether a node searched with this window is a PV node: a score can lie strictly between
  // alpha and beta.
  constexpr bool is_pv() const { return beta - alpha > 1; }
  // Returns whether a score lies strictly between alpha and beta.
  constexpr bool contains(Score score) const { return alpha < score && score < beta; }

  // Returns how the best score that a search with this window found relates to the true score.
  constexpr Bound bound_of(Score best) const {
    if (best >= beta) return Bound::lower;
    return best > alpha ? Bound::exact : Bound::upper;
  }
  // Returns whether a table entry's score, which has this bound, answers what the window asks.
  constexpr bool is_cutoff(Score score, Bound bound) const {
    return bound == Bound::exact || (bound == Bound::lower && score >= beta) ||
           (bound == Bound::upper && score <= alpha);
  }
};

}  // namespace cairn
