// The value that the depth-limited searches give a position at their horizon.
#pragma once

#include "core/position.hpp"
#include "search/heuristics.hpp"
#include "search/score.hpp"

namespace cairn {

// Returns whether an exact look-ahead, if the game has one, sees a win in the rest of this turn.
template <Position P>
bool sees_win([[maybe_unused]] P& position) {
  if constexpr (LooksAhead<P>)
    return position.wins_this_turn();
  else
    return false;
}

// Returns a function that tells of some legal moves that sees_win() is true after them, so that
// they need not be played: they end the turn, and the opponent wins in its next one. It tells so of
// none if the game does not see that.
template <class H, Position P>
auto losing_moves([[maybe_unused]] const P& position) {
  if constexpr (SeesLosses<H, P>)
    return H::losing_moves(position);
  else
    return [](const typename P::Move&) { return false; };
}

// Returns the value of a position at the horizon, from the point of view of the side to move: a win
// in one turn if the look-ahead sees one, otherwise the evaluation. The game is not over.
template <class H, Position P>
Score horizon_value(P& position) {
  if (sees_win(position)) return win_in(1);
  return H::evaluate(position);
}

}  // namespace cairn
