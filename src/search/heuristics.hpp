// What the fixed-depth search asks of a game besides its rules: guesses, not knowledge.
#pragma once

#include <concepts>
#include <cstddef>

#include "core/position.hpp"

namespace cairn {

template <class H, class P>
concept Heuristics = Position<P> && requires(const P& position, const typename P::Move& move) {
  // The evaluation for the side to move, in hundredths of the game's unit, below max_estimate
  // (search/score.hpp) in magnitude. The game is not over.
  { H::evaluate(position) } -> std::same_as<int>;
  // How promising a legal move looks before it is searched; greater first.
  { H::promise(position, move) } -> std::same_as<int>;
  // A number in 0..move_slots-1 for the kind of move, under which its successes are remembered.
  { H::move_slot(move) } -> std::same_as<std::size_t>;
  { H::move_slots } -> std::convertible_to<std::size_t>;
};

// Optional: a look-ahead of its own, in the place of the position's.
template <class H, class P>
concept LooksAheadItself = requires(P& position) {
  { H::wins_this_turn(position) } -> std::same_as<bool>;
};

// Optional: gains(position)(move) is about what a legal move adds to the evaluation of its player,
// told without playing it. The position stays as it is in between.
template <class H, class P>
concept EstimatesGain = requires(const P& position, const typename P::Move& move) {
  { H::gains(position)(move) } -> std::same_as<int>;
};

}  // namespace cairn
