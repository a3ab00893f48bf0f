// The value that the depth-limited searches give a position at their horizon.
#pragma once

#include "core/position.hpp"
#include "search/heuristics.hpp"
#include "search/score.hpp"

namespace cairn {

// Returns whether an exact look-ahead, if the game has one, sees a win in the rest of this turn.
template <class H, Position P>
bool sees_win([[maybe_unused]] P& position) {
  if constexpr (LooksAheadItself<H, P>)
    return H::wins_this_turn(position);
  else if constexpr (LooksAhead<P>)
    return position.wins_this_turn();
  else
    return false;
}

// Returns the value of a position at the horizon, from the point of view of the side to move: a win
// in one turn if the look-ahead sees one, otherwise the evaluation. The game is not over.
template <class H, Position P>
Score horizon_value(P& position) {
  if (sees_win<H>(position)) return win_in(1);
  return H::evaluate(position);
}

}  // namespace cairn
