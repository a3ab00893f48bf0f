// A turn is everything that a player does before the other one moves. For analysis, uniqueness and
// comparison, two orders of actions that reach the same position are the same turn.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <unordered_set>
#include <utility>
#include <vector>

#include "core/position.hpp"

namespace cairn {

template <Position P>
using Turn = std::vector<typename P::Move>;

// Returns the position after all actions of a legal turn.
template <Position P>
P after(P position, const Turn<P>& turn) {
  for (const auto& move : turn) position.play(move);
  return position;
}

// Returns a position and those after each turn of a line that begins there.
template <Position P>
std::vector<P> positions_along(P position, const std::vector<Turn<P>>& line) {
  std::vector<P> positions{std::move(position)};
  for (const Turn<P>& turn : line) positions.push_back(after(positions.back(), turn));
  return positions;
}

namespace detail {

template <Position P, class Visit>
void extend_turn(P& position, Side mover, Turn<P>& turn, Visit& visit) {
  if (!turn.empty() && (position.to_move() != mover || position.outcome())) {
    visit(static_cast<const Turn<P>&>(turn), static_cast<const P&>(position));
    return;
  }
  typename P::Moves moves;
  position.generate(moves);
  for (const auto& move : moves) {
    turn.push_back(move);
    {
      Played played(position, move);
      extend_turn(position, mover, turn, visit);
    }
    turn.pop_back();
  }
}

}  // namespace detail

// Calls visit(turn, position after it) for every sequence of actions that makes up one turn, in the
// order of generate(). Different sequences may reach the same position.
template <Position P, class Visit>
void for_each_turn(P position, Visit&& visit) {
  Turn<P> turn;
  detail::extend_turn(position, position.to_move(), turn, visit);
}

// Returns the turns that reach different positions, compared by hash. Each turn is the first
// sequence of actions that reaches its position.
template <Position P>
std::vector<Turn<P>> distinct_turns(const P& position) {
  std::vector<Turn<P>> turns;
  std::unordered_set<std::uint64_t> seen;
  for_each_turn(position, [&](const Turn<P>& turn, const P& reached) {
    if (seen.insert(reached.hash()).second) turns.push_back(turn);
  });
  return turns;
}

}  // namespace cairn
