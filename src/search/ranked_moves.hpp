// The moves that a search has before it, in the order in which it tries them.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "core/position.hpp"
#include "core/side.hpp"
#include "search/heuristics.hpp"
#include "search/move_history.hpp"
#include "search/score.hpp"
#include "search/selectivity.hpp"

namespace cairn {

// Those of all positions on the path, as a stack; and what moves have done before.
template <Position P, Heuristics<P> H>
class RankedMoves {
 public:
  using Move = typename P::Move;

  struct RankedMove {
    Move move;
    std::uint16_t index;  // in the order of generate()
    int promise;
    Score gain;
  };

  // What moves have done before.
  void forget() { history_.forget(); }

  // Puts a position's moves on the stack. `ply`: actions from the root; best_before: the index of
  // the move that comes first, if any. Returns the number of the first one, which stands for the
  // position below.
  std::size_t push(const P& position, std::size_t ply, std::uint16_t best_before) {
    const std::size_t first = moves_.size();
    typename P::Moves moves;
    position.generate(moves);
    const Side side = position.to_move();
    auto gain_of = gains(position);
    for (std::uint16_t i = 0; const auto& move : moves) {
      const Score gain = gain_of(move);
      const int promise = i == best_before
                              ? first_promise
                              : 16 * gain + history_.successes(side, H::move_slot(move)) +
                                    killer_promise * history_.killer_rank(ply, move);
      moves_.push_back({move, i++, promise, gain});
    }
    return first;
  }

  // Takes the position's moves, which are the last ones, off the stack.
  void pop(std::size_t first) { moves_.resize(first); }

  std::size_t count(std::size_t first) const { return moves_.size() - first; }

  template <class Predicate>
  void remove_if(std::size_t first, Predicate&& predicate) {
    const auto begin = moves_.begin() + static_cast<std::ptrdiff_t>(first);
    moves_.erase(std::remove_if(begin, moves_.end(), predicate), moves_.end());
  }

  // The best of the moves that are left. A move that cuts off is mostly among the first few:
  // those are picked one by one, and the others put in order only if they are needed.
  const RankedMove& next_best(std::size_t first, std::size_t number) {
    const auto from = moves_.begin() + static_cast<std::ptrdiff_t>(first + number);
    const auto sooner = [](const RankedMove& a, const RankedMove& b) {
      return a.promise > b.promise || (a.promise == b.promise && a.index < b.index);
    };
    if (number < picked_moves)
      std::iter_swap(from, std::min_element(from, moves_.end(), sooner));
    else if (number == picked_moves)
      std::sort(from, moves_.end(), sooner);
    return *from;
  }

  // The move of that number was too good for the opponent: it is remembered, and those that were
  // tried before it in vain count less.
  void reward(Side side, std::size_t first, std::size_t number, Depth depth, std::size_t ply) {
    const int bonus = std::min(32 * depth * depth, 2000);
    for (std::size_t i = 0; i < number; ++i)
      history_.reward(side, H::move_slot(moves_[first + i].move), -bonus / 4);
    const Move& best = moves_[first + number].move;
    history_.reward(side, H::move_slot(best), bonus);
    history_.remember_killer(ply, best);
  }

 private:
  static constexpr int first_promise = 1 << 30;
  static constexpr int killer_promise = 4000;
  static constexpr std::size_t picked_moves = 4;

  // A function that says what moves gain; the promise of a move where the game cannot say.
  static auto gains(const P& position) {
    if constexpr (EstimatesGain<H, P>)
      return H::gains(position);
    else
      return [&](const Move& move) { return H::promise(position, move); };
  }

  MoveHistory<Move> history_{H::move_slots};
  std::vector<RankedMove> moves_;
};

}  // namespace cairn
