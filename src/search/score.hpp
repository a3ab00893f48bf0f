// Scores of the depth-limited searches: an evaluation, or a proven win or loss with its distance.
#pragma once

#include <cassert>
#include <concepts>
#include <cstddef>
#include <cstdlib>
#include <optional>
#include <vector>

#include "core/position.hpp"

namespace cairn {

// A score is from the point of view of the side to move. A proven win in n turns is win_score - n,
// and a proven loss is -(win_score - n); n counts the turns of both sides, including the current
// one and the last one. All evaluations lie strictly between -max_estimate and max_estimate.
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

// The distance of a win or loss that is proven without a known number of turns. It is greater than
// any known distance.
inline constexpr int unknown_distance = 50'000;
// Returns whether the distance of a proven score is known.
constexpr bool has_known_distance(Score score) {
  return (score < 0 ? -score : score) > win_score - unknown_distance / 2;
}

// Returns the number of turns until the end. The score must be proven.
constexpr int turns_to_end(Score score) {
  assert(is_proven(score));
  return win_score - (score < 0 ? -score : score);
}

// Adjusts the distance of a win or loss (mate-distance adjustment): returns the score as it counts
// `turns` turns earlier (or later, if negative), for the same side.
constexpr Score distance_adjusted(Score score, int turns) {
  if (is_win(score)) return score - turns;
  if (is_loss(score)) return score + turns;
  return score;
}

// Returns the mean of the scores of two searches of a position that are one turn apart in depth,
// which evens out the odd-even effect: a score favours the side that moves last before the horizon.
// A deeper score that is proven is returned as it is.
constexpr Score average_odd_even(Score deeper, Score shallower) {
  return is_proven(deeper) || is_proven(shallower) ? deeper : (deeper + shallower) / 2;
}

// Returns what an outcome that is reached after `turns` turns is worth to a side.
constexpr Score final_score(const Outcome& outcome, Side side, int turns) {
  if (!outcome.winner) return 0;
  return *outcome.winner == side ? win_in(turns) : loss_in(turns);
}

// Principal variations: lines of best play.

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

// What the searches ask of a game apart from its rules. These are estimates, not certain knowledge.

template <class H, class P>
concept Heuristics = Position<P> && requires(const P& position, const typename P::Move& move) {
  // The evaluation from the point of view of the side to move, in hundredths of the game's unit.
  // Its magnitude is below max_estimate (search/score.hpp). It is asked only while the game is not
  // over.
  { H::evaluate(position) } -> std::same_as<int>;
  // The score of a legal move for move ordering. Moves with greater scores are tried first.
  { H::ordering_score(position, move) } -> std::same_as<int>;
  // A number in 0..history_slots-1 for the kind of move. The history heuristic keeps its score
  // under it.
  { H::history_slot(move) } -> std::same_as<std::size_t>;
  { H::history_slots } -> std::convertible_to<std::size_t>;
};

// Optional: gains(position)(move) estimates what a legal move adds to the evaluation of the player
// who makes it, without playing the move. The position must not change between the calls.
template <class H, class P>
concept EstimatesGain = requires(const P& position, const typename P::Move& move) {
  { H::gains(position)(move) } -> std::same_as<int>;
};

// Optional: losing_moves(position)(move) returns whether it is clear without playing a legal move
// that it ends the turn and that sees_win() (search/score.hpp) is true for the opponent after it.
// The position, which must outlive the function, must not change between the calls.
template <class H, class P>
concept SeesLosses = requires(const P& position, const typename P::Move& move) {
  { H::losing_moves(position)(move) } -> std::same_as<bool>;
};

// Optional: prospect(position) says what a position offers to the side to move, for the quiescence
// search, and position.generate_captures(moves) appends the legal moves that capture, in the order
// of generate(). The game is not over.
template <class H, class P>
concept SeesCaptures = requires(const P& position, typename P::Moves& moves) {
  // It wins with its next move, which is no capture. The rest is of no interest then.
  { H::prospect(position).wins_at_once } -> std::convertible_to<bool>;
  { H::prospect(position).evaluation } -> std::convertible_to<int>;  // what evaluate() returns
  { H::prospect(position).has_captures } -> std::convertible_to<bool>;
  { position.generate_captures(moves) } -> std::same_as<void>;
};

// The value that the depth-limited searches give a position at their horizon.

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
