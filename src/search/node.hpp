// What the depth-limited searches share: a node of their tree, the result of its moves so far, and
// how that result is kept in the transposition table.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "core/position.hpp"
#include "search/score.hpp"
#include "search/table.hpp"
#include "search/window.hpp"

namespace cairn {

// The place of a position in the tree. It is passed by value at every node, so it is small enough
// for registers.
struct Node {
  int depth = 0;  // still to be searched, including the current turn; each search has its own unit
  int turn = 0;   // whole turns from the root
  std::uint32_t ply = 0;    // actions from the root
  bool begins_turn = true;  // no action of the current turn has been played yet

  // Return the node after an action: next_action() if the turn goes on, next_turn() if it has
  // ended. A turn takes `turn_depth` off the depth.
  constexpr Node next_action() const { return {depth, turn, ply + 1, false}; }
  constexpr Node next_turn(int turn_depth) const {
    return {depth - turn_depth, turn + 1, ply + 1, true};
  }
  constexpr Node reduced(int reduction) const {
    return {depth - reduction, turn, ply, begins_turn};
  }
};
static_assert(sizeof(Node) <= 16);

// The result of those moves of a node that have been searched so far.
class NodeResult {
 public:
  explicit NodeResult(Window window) : asked_(window), open_(window) {}

  // Says that the moves that are pruned score at most this much.
  void assume(Score score) { best_ = std::max(best_, score); }

  // Takes the score of the next move, whose index in the order of generate() is `move`. Returns
  // whether it is the best score so far and above alpha, which means that the move begins the best
  // line.
  bool improve(Score score, std::uint16_t move) {
    if (score <= best_) return false;
    best_ = score;
    move_ = move;
    if (score <= open_.alpha) return false;
    open_.alpha = score;
    return true;
  }

  Score best() const { return best_; }
  std::uint16_t move() const { return move_; }  // the best move's index, or no_move
  Window open() const { return open_; }         // the window for the remaining moves
  bool cuts_off() const { return open_.alpha >= open_.beta; }
  Bound bound() const { return asked_.bound_of(best_); }

 private:
  Window asked_;
  Window open_;
  Score best_ = -win_score;
  std::uint16_t move_ = TranspositionTable::no_move;
};

// Returns the score in the table's entry of the node's position if it answers what the window asks,
// so that the node need not be searched. Each search decides for itself beforehand whether the
// entry's depth is suitable.
inline std::optional<Score> table_cutoff(const TranspositionTable::Entry& entry, Node node,
                                         Window window) {
  const Score score = distance_adjusted(entry.score, node.turn);
  if (!window.is_cutoff(score, entry.bound())) return std::nullopt;
  return score;
}

// Begins to load the entry of the position after a legal move, so that it is there when the move
// has been played. Not worth its while where the position after it is at the horizon.
template <Position P>
void prefetch_after(const TranspositionTable& table, const P& position,
                    const typename P::Move& move) {
  if constexpr (PredictsHash<P>) table.prefetch(position.hash_after(move));
}

// Stores what is known about the node once its moves have been searched.
inline void store(TranspositionTable& table, std::uint64_t hash, Node node,
                  const NodeResult& result) {
  table.store(hash, distance_adjusted(result.best(), -node.turn), result.move(),
              std::max(node.depth, 0), result.bound());
}

}  // namespace cairn
