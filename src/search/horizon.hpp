// What the searches by depth see where they end.
#pragma once

#include "core/position.hpp"
#include "search/heuristics.hpp"
#include "search/score.hpp"

namespace cairn {

// Whether an exact look-ahead, if there is one, sees a win in what is left of this turn.
template <class H, Position P>
bool sees_win([[maybe_unused]] P& position) {
  if constexpr (LooksAheadItself<H, P>)
    return H::wins_this_turn(position);
  else if constexpr (LooksAhead<P>)
    return position.wins_this_turn();
  else
    return false;
}

// What a position that is not over counts at the horizon, for the side to move: a win in one turn
// if the look-ahead sees it, else the evaluation.
template <class H, Position P>
Score horizon_value(P& position) {
  if (sees_win<H>(position)) return win_in(1);
  return H::evaluate(position);
}

}  // namespace cairn
