// Principal variations: lines of best play.
#pragma once

#include <optional>
#include <vector>

#include "core/position.hpp"
#include "core/side.hpp"
#include "core/turn.hpp"

namespace cairn {

// A principal variation as single moves, with the first move first.
template <Position P>
using Line = std::vector<typename P::Move>;

// Sets `line` to a move followed by its continuation.
template <class Move>
void set_line(std::vector<Move>& line, const Move& move, const std::vector<Move>& continuation) {
  line.assign(1, move);
  line.insert(line.end(), continuation.begin(), continuation.end());
}

// Completes the line of a proven result: if only a look-ahead saw the winning turn at its end, that
// turn is appended. Otherwise the line is left as it is.
template <Position P>
void complete(P position, Line<P>& line) {
  for (const auto& move : line) position.play(move);
  if (position.outcome()) return;
  const Side winner = position.to_move();
  Turn<P> winning;
  for_each_turn(position, [&](const Turn<P>& turn, const P& reached) {
    const auto outcome = reached.outcome();
    if (winning.empty() && outcome && outcome->winner == winner) winning = turn;
  });
  line.insert(line.end(), winning.begin(), winning.end());
}

// Splits a line of moves that begins at a position into turns. The last one may be incomplete.
template <Position P>
std::vector<Turn<P>> split_turns(P position, const Line<P>& line) {
  std::vector<Turn<P>> turns;
  std::optional<Side> mover;
  for (const auto& move : line) {
    if (mover != position.to_move()) turns.emplace_back();
    mover = position.to_move();
    turns.back().push_back(move);
    position.play(move);
  }
  return turns;
}

// Returns the moves of a line up to the end of its first turn. The line must not be empty.
template <Position P>
Turn<P> first_turn(const P& position, const Line<P>& line) {
  return split_turns(position, line).front();
}

}  // namespace cairn
