// Picks the moves of a node in the order of their promise, and says how far estimates are trusted:
// which moves are searched less deeply, or not at all. tests/tuning/README.md lists the matches in
// which other values were tried.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <vector>

#include "core/position.hpp"
#include "search/score.hpp"
#include "search/table.hpp"

namespace cairn {

// Depths are counted in quarters of a turn, so that a move can be reduced by less than a turn.
using Depth = int;
inline constexpr Depth one_turn = 4;

struct Selectivity {
  // Late move reductions. From number `from` in the order of moves on, the depth is reduced by
  // factor / 100 * log2(number) quarters of a turn. `first` applies to the first action of a turn
  // that can have several, `later` to all other actions, and `root` to whole turns at the root.
  int first_reduction = 100;
  int first_from = 3;
  int later_reduction = 100;
  int later_from = 2;
  int root_reduction = 60;
  int root_from = 3;
  // Reverse futility pruning: up to reverse_futility_turns turns before the horizon, a position is
  // not searched if its evaluation is above beta by reverse_futility_margin for each turn left.
  Score reverse_futility_margin = 100;
  int reverse_futility_turns = 2;
  // Futility pruning: in the last turn before the horizon, futility_margin is how much more than
  // its estimated gain a move may bring. For the first action of a turn, first_futility_margin
  // takes its place, because the rest of the turn may gain something too.
  Score futility_margin = 30;
  Score first_futility_margin = 250;
  int proof_percent = 20;  // share of the budget for proofs, in per cent
};

// What a search orders moves by: the history heuristic (how often each kind of move caused a
// cutoff) and killer moves (which moves did so last at the same distance from the root).

template <class Move>
class MoveHistory {
 public:
  static constexpr int max_history = 1 << 14;  // limit of a history score, in both directions

  explicit MoveHistory(std::size_t slots) : slots_(slots), history_(2 * slots) {}

  void forget() {
    std::ranges::fill(history_, 0);
    killers_ = {};
  }

  // Returns the history score of a kind of move for a side, from -max_history to max_history.
  int history(Side side, std::size_t slot) const { return history_[index(side) * slots_ + slot]; }

  // Returns 2 for the move that last caused a cutoff at `ply` actions from the root, 1 for the one
  // before it, and 0 for any other move.
  int killer_rank(std::size_t ply, const Move& move) const {
    if (ply >= killers_.size()) return 0;
    const auto& killers = killers_[ply];
    if (killers[0].is_set && killers[0].move == move) return 2;
    return killers[1].is_set && killers[1].move == move ? 1 : 0;
  }

  // Calls use(move) for the killer moves at `ply` actions from the root, the last one first.
  template <class Use>
  void for_each_killer(std::size_t ply, Use&& use) const {
    if (ply >= killers_.size()) return;
    for (const Killer& killer : killers_[ply])
      if (killer.is_set) use(killer.move);
  }

  // Adds a bonus for a cutoff, or a negative one (a malus) for a move that caused none. The closer
  // the value is to the limit, the less it changes.
  void update(Side side, std::size_t slot, int bonus) {
    int& value = history_[index(side) * slots_ + slot];
    value += bonus - value * std::abs(bonus) / max_history;
  }

  void add_killer(std::size_t ply, const Move& move) {
    if (ply >= killers_.size() || killer_rank(ply, move) == 2) return;
    killers_[ply] = {Killer{move, true}, killers_[ply][0]};
  }

 private:
  struct Killer {
    Move move{};
    bool is_set = false;
  };

  std::size_t slots_;
  std::vector<int> history_;
  std::array<std::array<Killer, 2>, 128> killers_{};
};

// The move picker: the moves of a position in the order in which a search tries them, the hash move
// first, then the killer moves, then the others by their ordering scores.

// Keeps the moves of all positions on the path as a stack, and the history of moves by which they
// are ordered.
template <Position P, Heuristics<P> H>
class MovePicker {
 public:
  using Move = typename P::Move;

  // A move with its ordering score and its place in the order of generate(), which are packed into
  // one number: moves with greater keys come first, and of equal scores the earlier one does. They
  // are unknown of moves that are tried before any is generated.
  struct ScoredMove {
    Move move;
    std::int64_t key = 0;

    ScoredMove(const Move& known) : move(known) {}
    ScoredMove(const Move& scored, int ordering_score, std::uint16_t index)
        : move(scored), key((std::int64_t{ordering_score} << 16) + last_index - index) {}
    int ordering_score() const { return static_cast<int>(key >> 16); }
    std::uint16_t index() const {
      return static_cast<std::uint16_t>(last_index - (key & last_index));
    }

   private:
    static constexpr std::int64_t last_index = 0xFFFF;
  };

  // Forgets the history of moves.
  void forget() { history_.forget(); }

  // Puts those of a position's moves on the stack that can be tried before any is generated: the
  // hash move and, if wanted, the killer moves. `ply` is the number of actions from the root, and
  // `hash_move` the code() of the transposition table's best move, or no_move. Returns their
  // number.
  std::size_t push_known(const P& position, std::size_t ply, std::uint16_t hash_move,
                         bool with_killers) requires RecallsMoves<P> {
    const std::size_t first = moves_.size();
    const auto push = [&](const Move& move) {
      if (!is_among(first, moves_.size(), move) && position.allows(move)) moves_.emplace_back(move);
    };
    if (hash_move != TranspositionTable::no_move) push(Move::of_code(hash_move));
    if (with_killers) history_.for_each_killer(ply, push);
    return count(first);
  }

  // Estimates the gains of the other moves of the position, and puts those for which keep(gain) is
  // true on the stack, behind the known ones if there are any, with their ordering scores.
  template <class Keep>
  void push_rest(const P& position, std::size_t first, std::size_t ply, std::uint16_t hash_move,
                 Keep&& keep) {
    typename P::Moves moves;
    position.generate(moves);
    const Side side = position.to_move();
    auto gain_of = gains(position);
    const std::size_t end = moves_.size();
    moves_.reserve(end + moves.size());
    for (std::uint16_t i = 0; i < moves.size(); ++i) {
      const Move& move = moves[i];
      if (is_among(first, end, move)) continue;
      const Score gain = gain_of(move);
      if (!keep(gain)) continue;
      const int ordering_score = code(move, i) == hash_move
                                     ? hash_move_score
                                     : 16 * gain + history_.history(side, H::history_slot(move)) +
                                           killer_weight * history_.killer_rank(ply, move);
      moves_.emplace_back(move, ordering_score, i);
    }
  }

  // Returns what the transposition table keeps of a move: its code if the game recalls moves,
  // otherwise its place in the order of generate().
  static std::uint16_t code(const Move& move, std::uint16_t index) {
    if constexpr (RecallsMoves<P>)
      return move.code();
    else
      return index;
  }

  // Returns where on the stack the moves of the next position will begin. The other functions take
  // it to identify the position.
  std::size_t first() const { return moves_.size(); }

  // Takes the position's moves off the stack. They must be the last ones on it.
  void pop(std::size_t first) { moves_.erase(at(first), moves_.end()); }

  // Returns the number of the position's moves. They must be the last ones on the stack.
  std::size_t count(std::size_t first) const { return moves_.size() - first; }

  // Returns the best of the moves that are left when `number` moves have been taken. The first
  // `known` are taken as they stand. Of the others, a move that causes a cutoff is
  // usually among the first few, so those are picked one by one, and the rest is sorted only when
  // needed.
  const ScoredMove& next_best(std::size_t first, std::size_t known, std::size_t number) {
    const auto from = at(first + number);
    if (number >= known && number < known + picked_moves)
      std::iter_swap(from, std::ranges::max_element(from, moves_.end(), {}, &ScoredMove::key));
    else if (number == known + picked_moves)
      std::ranges::sort(from, moves_.end(), std::greater{}, &ScoredMove::key);
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

  bool is_among(std::size_t first, std::size_t end, const Move& move) const {
    for (std::size_t i = first; i < end; ++i)
      if (moves_[i].move == move) return true;
    return false;
  }
  auto at(std::size_t place) { return moves_.begin() + static_cast<std::ptrdiff_t>(place); }

  MoveHistory<Move> history_{H::history_slots};
  std::vector<ScoredMove> moves_;
};

}  // namespace cairn
