// The scores that a search asks about.
#pragma once

#include "search/score.hpp"
#include "search/table.hpp"

namespace cairn {

// A search must find a score between alpha and beta exactly; of one beyond them, a bound is enough.
struct Window {
  Score alpha = -win_score;
  Score beta = win_score;

  // The same scores, seen by the other side.
  friend constexpr Window operator-(Window window) { return {-window.beta, -window.alpha}; }

  // Asks only whether the score is above alpha, as is enough for moves that are not expected to be
  // the best.
  constexpr Window scout() const { return {alpha, alpha + 1}; }
  // Whether a score may lie between alpha and beta: the node is on the principal variation as far
  // as is known.
  constexpr bool is_principal() const { return beta - alpha > 1; }
  constexpr bool contains(Score score) const { return alpha < score && score < beta; }

  // What the best score that was found in the window says of the true one.
  constexpr Bound bound_of(Score best) const {
    if (best >= beta) return Bound::lower;
    return best > alpha ? Bound::exact : Bound::upper;
  }
  // Whether a score that is known with a bound answers what the window asks.
  constexpr bool is_answered_by(Score score, Bound bound) const {
    return bound == Bound::exact || (bound == Bound::lower && score >= beta) ||
           (bound == Bound::upper && score <= alpha);
  }
};

}  // namespace cairn
