// What the searches ask of a game besides its rules. These are estimates, not certain knowledge.
#pragma once

#include <concepts>
#include <cstddef>

#include "core/position.hpp"

namespace cairn {

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
// that it ends the turn and that sees_win() (search/horizon.hpp) is true for the opponent after it.
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

}  // namespace cairn
