// What the searches by depth share: a node of their tree, what they learn of it from its moves, and
// what of that they keep in the transposition table.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "search/score.hpp"
#include "search/table.hpp"
#include "search/window.hpp"

namespace cairn {

// Where a position stands in the tree. It is passed by value at every node, hence in registers.
struct Node {
  int depth = 0;            // left to search, the current turn included; each search has its unit
  int turn = 0;             // turns from the root
  std::uint32_t ply = 0;    // actions from the root
  bool begins_turn = true;  // no action of the current turn is played yet

  // After an action with which the turn goes on, or ends; a turn is `turn_depth` deep.
  constexpr Node next_action() const { return {depth, turn, ply + 1, false}; }
  constexpr Node next_turn(int turn_depth) const {
    return {depth - turn_depth, turn + 1, ply + 1, true};
  }
  constexpr Node reduced(int reduction) const {
    return {depth - reduction, turn, ply, begins_turn};
  }
};
static_assert(sizeof(Node) <= 16);

// What the moves of a node that were searched so far have brought.
class NodeResult {
 public:
  explicit NodeResult(Window window) : asked_(window), open_(window) {}

  // The score of moves that were left out is at most this.
  void assume(Score score) { best_ = score; }

  // Takes the score of the next move, of that index among those generated; returns whether it is
  // the best one yet and above alpha, so that it begins the best line.
  bool improve(Score score, std::uint16_t move) {
    if (score <= best_) return false;
    best_ = score;
    move_ = move;
    if (score <= open_.alpha) return false;
    open_.alpha = score;
    return true;
  }

  Score best() const { return best_; }
  std::uint16_t move() const { return move_; }  // the best one's index, if there is one
  Window open() const { return open_; }         // what further moves are asked for
  bool cuts_off() const { return open_.alpha >= open_.beta; }
  Bound bound() const { return asked_.bound_of(best_); }

 private:
  Window asked_;
  Window open_;
  Score best_ = -win_score;
  std::uint16_t move_ = TranspositionTable::no_move;
};

// The score in an entry of the node's position, if it answers what the window asks. Whether the
// entry is of a suitable depth is for each search to say.
inline std::optional<Score> answer(const TranspositionTable::Entry& entry, Node node,
                                   Window window) {
  const Score score = delayed(entry.score, node.turn);
  if (!window.is_answered_by(score, entry.bound())) return std::nullopt;
  return score;
}

// Stores what is known of the node when its moves are searched.
inline void store(TranspositionTable& table, std::uint64_t hash, Node node,
                  const NodeResult& result) {
  table.store(hash, delayed(result.best(), -node.turn), result.move(), std::max(node.depth, 0),
              result.bound());
}

}  // namespace cairn
