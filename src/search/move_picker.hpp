// The move picker: the moves of a position in the order in which a search tries them, the hash move
// first, then the killer moves, then the others by their ordering scores.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/position.hpp"
#include "core/side.hpp"
#include "search/heuristics.hpp"
#include "search/move_history.hpp"
#include "search/score.hpp"
#include "search/selectivity.hpp"

namespace cairn {

// Keeps the moves of all positions on the path as a stack, and the history of moves by which they
// are ordered.
template <Position P, Heuristics<P> H>
class MovePicker {
 public:
  using Move = typename P::Move;

  struct ScoredMove {
    Move move;
    std::uint16_t index;  // its place in the order of generate()
    int ordering_score;   // before score(): the rank of a hash or killer move, or 0
    Score gain;           // known after score(), except of hash and killer moves
  };

  // Forgets the history of moves.
  void forget() { history_.forget(); }

  // Puts a position's moves on the stack, in the order of generate(). `ply` is the number of
  // actions from the root, and `hash_move` the index of the transposition table's best move, or
  // no_move. Returns the index on the stack of the first of these moves; the other functions take
  // it to identify the position.
  std::size_t push(const P& position, std::size_t ply, std::uint16_t hash_move) {
    typename P::Moves moves;
    position.generate(moves);
    const std::size_t first = moves_.size();
    moves_.resize(first + moves.size());
    for (std::uint16_t i = 0; auto& scored : std::span(moves_).subspan(first)) {
      const int rank = i == hash_move ? hash_move_rank : history_.killer_rank(ply, moves[i]);
      scored = {moves[i], i, rank, 0};
      ++i;
    }
    return first;
  }

  // Brings the hash move and the killer moves to the front. Returns how many there are.
  std::size_t bring_hash_and_killers(std::size_t first) {
    const auto end = std::partition(at(first), moves_.end(),
                                    [](const auto& scored) { return scored.ordering_score > 0; });
    std::sort(at(first), end, sooner);
    return static_cast<std::size_t>(end - at(first));
  }

  // Estimates the gains of the position's moves from number `from` on, and their ordering scores.
  // Has to be called before the first of them is taken.
  void score(const P& position, std::size_t first, std::size_t from) {
    const Side side = position.to_move();
    auto gain_of = gains(position);
    for (ScoredMove& scored : std::span(moves_).subspan(first + from)) {
      scored.gain = gain_of(scored.move);
      scored.ordering_score = scored.ordering_score == hash_move_rank
                                  ? hash_move_score
                                  : 16 * scored.gain +
                                        history_.history(side, H::history_slot(scored.move)) +
                                        killer_weight * scored.ordering_score;
    }
  }

  // Takes the position's moves off the stack. They must be the last ones on it.
  void pop(std::size_t first) { moves_.resize(first); }

  // Returns the number of the position's moves. They must be the last ones on the stack.
  std::size_t count(std::size_t first) const { return moves_.size() - first; }

  // Removes those of the position's moves from number `from` on for which the predicate is true.
  template <class Predicate>
  void remove_if(std::size_t first, std::size_t from, Predicate&& predicate) {
    moves_.erase(std::remove_if(at(first + from), moves_.end(), predicate), moves_.end());
  }

  // Returns the best of the moves that are left when `number` moves have been taken. The first
  // `hash_and_killers` are taken as they stand. Of the others, a move that causes a cutoff is
  // usually among the first few, so those are picked one by one, and the rest is sorted only when
  // needed.
  const ScoredMove& next_best(std::size_t first, std::size_t hash_and_killers, std::size_t number) {
    const auto from = at(first + number);
    if (number >= hash_and_killers && number < hash_and_killers + picked_moves)
      std::iter_swap(from, std::min_element(from, moves_.end(), sooner));
    else if (number == hash_and_killers + picked_moves)
      std::sort(from, moves_.end(), sooner);
    return *from;
  }

  // Records that move `number` caused a cutoff: it becomes a killer move and gets a bonus, and the
  // moves that were tried before it get a malus.
  void update_history(Side side, std::size_t first, std::size_t number, Depth depth,
                      std::size_t ply) {
    const int bonus = std::min(32 * depth * depth, 2000);
    for (std::size_t i = 0; i < number; ++i)
      history_.update(side, H::history_slot(moves_[first + i].move), -bonus / 4);
    const Move& best = moves_[first + number].move;
    history_.update(side, H::history_slot(best), bonus);
    history_.add_killer(ply, best);
  }

 private:
  static constexpr int hash_move_rank = 3;  // above the ranks of killer moves
  static constexpr int hash_move_score = 1 << 30;
  static constexpr int killer_weight = 4000;
  static constexpr std::size_t picked_moves = 4;

  // Returns a function that estimates what a move gains. Where the game offers no estimate, the
  // ordering score of the move takes its place.
  static auto gains(const P& position) {
    if constexpr (EstimatesGain<H, P>)
      return H::gains(position);
    else
      return [&](const Move& move) { return H::ordering_score(position, move); };
  }

  // The greater ordering score comes first, then the earlier move. A function object is inlined by
  // the algorithms of the standard library, and one comparison of both costs no branch.
  static constexpr auto sooner = [](const ScoredMove& a, const ScoredMove& b) {
    const auto key = [](const ScoredMove& scored) {
      return (std::int64_t{scored.ordering_score} << 16) - scored.index;
    };
    return key(a) > key(b);
  };
  auto at(std::size_t place) { return moves_.begin() + static_cast<std::ptrdiff_t>(place); }

  MoveHistory<Move> history_{H::history_slots};
  std::vector<ScoredMove> moves_;
};

}  // namespace cairn
