// Turns that end the game at once, and how it ends.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/turn.hpp"
#include "game/game.hpp"
#include "puzzles/turn_classes.hpp"
#include "search/who_wins.hpp"

namespace cairn {

template <Position P>
bool is_won(const P& position, Side side) {
  const auto outcome = position.outcome();
  return outcome && outcome->winner == side;
}

// Says in a turn, a defence or a trap of a puzzle how the game ends with it.
template <class Told>
void tell_end(Told& told, const Outcome& outcome) {
  told.end = describe(outcome);
  told.ending = outcome.ending->word;
}

// Whether one of these says so of a position: a set of an earlier version tells it in a sentence
// alone.
template <class Told>
bool tells_end(const Told& told, const std::optional<Outcome>& outcome) {
  if (!outcome) return told.end.empty() && told.ending.empty();
  return told.end == describe(*outcome) &&
         (told.ending.empty() || told.ending == outcome->ending->word);
}

// Returns an action with which the side to move wins at once, if there is one.
template <Position P>
std::optional<typename P::Move> winning_action(const P& position) {
  const Side mover = position.to_move();
  typename P::Moves moves;
  position.generate(moves);
  for (const auto& move : moves)
    if (is_won(after(position, move), mover)) return move;
  return std::nullopt;
}

// Returns the position after a turn, if it is legal and whole.
template <Position P>
std::optional<P> reached_by(P position, const Turn<P>& turn) {
  const Side mover = position.to_move();
  for (const auto& move : turn) {
    typename P::Moves moves;
    position.generate(moves);
    if (position.to_move() != mover || std::ranges::find(moves, move) == moves.end())
      return std::nullopt;
    position.play(move);
  }
  if (position.to_move() == mover && !position.outcome()) return std::nullopt;
  return position;
}

// Whether a turn, legal or not, can be played from a position and wins the game for the side to
// move.
template <Position P>
bool ends_by(const P& position, const Turn<P>& turn) {
  const auto reached = reached_by(position, turn);
  return reached && is_won(*reached, position.to_move());
}

// Returns the turns with which the side to move wins at once, at most `most`, without those that
// symmetries of the position map to others. If a single action wins, it comes first.
template <Game G>
std::vector<Turn<typename G::Position>> ending_turns(const typename G::Position& position,
                                                     std::size_t most) {
  using P = typename G::Position;
  const Side mover = position.to_move();
  const TurnClasses<G> classes(position);
  std::vector<std::uint64_t> seen;
  std::vector<Turn<P>> turns;
  const auto add = [&](const Turn<P>& turn, const P& reached) {
    if (turns.size() >= most || !is_won(reached, mover)) return;
    const std::uint64_t found = classes.class_of(reached);
    if (std::ranges::find(seen, found) != seen.end()) return;
    seen.push_back(found);
    turns.push_back(turn);
  };
  if (const auto move = winning_action(position)) add({*move}, after(position, *move));
  if (turns.size() < most) for_each_turn(position, add);
  return turns;
}

// Returns one turn with which the side to move wins at once, or nothing. It is a single action if
// one is enough.
template <Game G, class Search>
std::optional<Turn<typename G::Position>> ending_turn(const typename G::Position& position,
                                                      Search& search, const Budget& budget) {
  using P = typename G::Position;
  if (const auto move = winning_action(position)) return Turn<P>{*move};
  const auto turn = winning_turn(position, search, budget.of(0));
  const bool ends = turn && is_won(after(position, *turn), position.to_move());
  return ends ? turn : std::nullopt;
}

// Whether the side to move can win at once.
template <Position P>
bool wins_at_once(P position) {
  if constexpr (LooksAhead<P>)
    if (position.wins_this_turn()) return true;
  const Side mover = position.to_move();
  bool wins = false;
  for_each_turn(position,
                [&](const Turn<P>&, const P& reached) { wins = wins || is_won(reached, mover); });
  return wins;
}

}  // namespace cairn
