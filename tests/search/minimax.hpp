// A plain minimax without pruning, table or ordering. The search is compared with it.
#pragma once

#include <algorithm>

#include "core/position.hpp"
#include "search/score.hpp"

namespace cairn {

// Returns the value for the side to move at a depth of `depth` turns, with the current one. It does
// not recognise a position that it has met on the way, so games that can recur are compared at
// depths below four only.
template <class Heuristics, Position P>
Score minimax(const P& position, int depth) {
  if (const auto outcome = position.outcome()) {
    if (!outcome->winner) return 0;
    return *outcome->winner == position.to_move() ? win_in(0) : loss_in(0);
  }
  if (depth == 0) {
    if constexpr (LooksAhead<P>)
      if (P(position).wins_this_turn()) return win_in(1);
    return Heuristics::evaluate(position);
  }
  typename P::Moves moves;
  position.generate(moves);
  Score best = -win_score;
  for (const auto& move : moves) {
    const P next = after(position, move);
    Score score = 0;
    if (const auto outcome = next.outcome())
      score = outcome->winner == position.to_move() ? win_in(1) : loss_in(1);
    else if (next.to_move() == position.to_move())
      score = minimax<Heuristics>(next, depth);
    else
      score = distance_adjusted(-minimax<Heuristics>(next, depth - 1), 1);
    best = std::max(best, score);
  }
  return best;
}

}  // namespace cairn
