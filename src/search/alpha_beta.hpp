// What the depth-limited searches share: a node of their tree, the result of its moves so far, and
// how that result is kept in the transposition table.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cassert>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/position.hpp"
#include "search/budget.hpp"
#include "search/score.hpp"
#include "search/table.hpp"

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

// The fixed-depth search: principal variation search (negamax alpha-beta) over single actions, with
// iterative deepening. Depth is counted in turns. The result is the exact minimax value at that
// depth, where search/score.hpp gives the value of a position at the horizon. To keep the result
// exact, the search uses an entry of the transposition table only if the entry has the same depth,
// or if its score was proven at a smaller depth.

template <Position P, Heuristics<P> H>
class AlphaBeta {
 public:
  struct Result {
    Score score = 0;      // for the side to move at the root
    Score shallower = 0;  // the same, one turn less deep: of the iteration before; at a depth of
                          // one turn, what the root would be worth at the horizon
    Line<P> line;         // empty only if the game is over at the root
    std::uint64_t nodes = 0;  // positions visited in all iterations
    int depth = 0;            // of the last completed iteration, in turns
    bool complete = true;     // false if the search was stopped early
  };

  // Another thread may set `stop` to end a search early. Both arguments must outlive this object.
  AlphaBeta(TranspositionTable& table, const std::atomic<bool>& stop)
      : table_(table), stop_(stop), history_(2 * H::history_slots) {}

  // Forgets everything that earlier searches left behind. Without a call, searches of related
  // positions help each other, and their scores are still the same.
  void forget() {
    table_.forget();
    std::ranges::fill(history_, 0);
  }

  // Searches `depth` turns deep, which must be at least 1. The turn at the root counts as the
  // first, even if only a part of it is left. A budget may end the search sooner; it must have
  // begun.
  Result search(P root, int depth, Budget* budget = nullptr) {
    assert(depth >= 1);
    Result result;
    begin(budget);
    if (const auto outcome = root.outcome()) {
      result.score = result.shallower = final_score(*outcome, root.to_move(), 0);
      return result;
    }
    result.score = result.shallower = horizon_value<H>(root);
    for (int iteration = 1; iteration <= depth && !stopped_; ++iteration) {
      Line<P> line;
      const Score score = visit(root, Node{.depth = iteration}, Window{}, line);
      if (stopped_) break;
      result.shallower = std::exchange(result.score, score);
      result.line = std::move(line);
      result.depth = iteration;
      // A deeper iteration can find neither a shorter win nor a longer defence.
      if (is_proven(score)) break;
    }
    if (result.depth > 0 && is_proven(result.score)) complete(root, result.line);
    result.nodes = nodes_;
    result.complete = !stopped_;
    return result;
  }

  // Searches a position that is not over `depth` turns deep, at least 1. Returns its score if that
  // lies in the window, otherwise a bound outside the window; returns nothing if the search was
  // stopped. `line` is set if the score lies in the window.
  std::optional<Score> search_in(Window window, P root, int depth, Line<P>& line, Budget& budget) {
    begin(&budget);
    const Score score = visit(root, Node{.depth = depth}, window, line);
    if (stopped_) return std::nullopt;
    if (is_proven(score)) complete(root, line);
    return score;
  }

 private:
  struct ScoredMove {
    typename P::Move move;
    std::uint16_t index;  // its place in the order of generate()
    int ordering_score;
  };
  // A move that causes a cutoff is usually among the first few. Picking the best of the remaining
  // moves therefore pays only for these; later moves are tried in no particular order.
  static constexpr std::size_t picked_moves = 4;
  static constexpr int hash_move_score = 1 << 30;

  // Returns the value, for the side to move, of a position that is not over. The depth of the node
  // is in turns.
  Score visit(P& position, Node node, Window window, Line<P>& line) {
    const auto entry = table_.find(position.hash());
    if (entry && !window.is_pv() && has_depth(*entry, node))
      if (const auto known = table_cutoff(*entry, node, window)) return *known;
    const std::uint16_t hash_move = entry ? entry->move : TranspositionTable::no_move;
    return search_moves(position, node, window, hash_move, line);
  }

  static bool has_depth(const TranspositionTable::Entry& entry, Node node) {
    return entry.depth == node.depth || (is_proven(entry.score) && entry.depth < node.depth);
  }

  Score search_moves(P& position, Node node, Window window, std::uint16_t hash_move,
                     Line<P>& line) {
    NodeResult result(window);
    const std::size_t first = moves_.size();
    push_scored(position, hash_move);
    const auto loses = losing_moves<H>(position);
    for (std::size_t i = first; i < moves_.size(); ++i) {
      if (i < first + picked_moves) pick_best(i);
      const ScoredMove chosen = moves_[i];
      Line<P> continuation;
      const Score score = loses(chosen.move) ? score_of_loss(node)
                                             : try_move(position, chosen.move, node, result.open(),
                                                        i == first, continuation);
      if (stopped_) return 0;
      if (!result.improve(score, chosen.index)) continue;
      if (window.is_pv()) set_line(line, chosen.move, continuation);
      if (result.cuts_off()) {
        update_history(position.to_move(), chosen.move, node.depth);
        break;
      }
    }
    moves_.resize(first);
    store(table_, position.hash(), node, result);
    return result.best();
  }

  void pick_best(std::size_t from) {
    const auto first = moves_.begin() + static_cast<std::ptrdiff_t>(from);
    std::swap(*first,
              *std::ranges::max_element(first, moves_.end(), {}, &ScoredMove::ordering_score));
  }

  Score try_move(P& position, const typename P::Move& move, Node node, Window window, bool is_first,
                 Line<P>& line) {
    const Side mover = position.to_move();
    if (node.depth > 1 || (node.begins_turn && P::actions_per_turn > 1))
      prefetch_after(table_, position, move);
    const Played played(position, move);
    count_node();
    if (const auto outcome = position.outcome()) return final_score(*outcome, mover, node.turn + 1);
    const bool turn_goes_on = position.to_move() == mover;
    if (!turn_goes_on && node.depth == 1)
      return -distance_adjusted(horizon_value<H>(position), node.turn + 1);
    const auto value = [&](Window asked) {
      return turn_goes_on ? visit(position, node.next_action(), asked, line)
                          : -visit(position, node.next_turn(1), -asked, line);
    };
    if (is_first) return value(window);
    const Score score = value(window.null_window());
    return window.contains(score) ? value(window) : score;
  }

  // Returns the score of a move of which losing_moves() tells that it loses, without playing it.
  Score score_of_loss(Node node) {
    count_node();
    return -win_in(node.turn + 2);
  }

  // Puts a position's moves on the stack.
  void push_scored(const P& position, std::uint16_t hash_move) {
    typename P::Moves generated;
    position.generate(generated);
    const int* history = &history_[index(position.to_move()) * H::history_slots];
    for (std::uint16_t i = 0; const auto& move : generated) {
      const int ordering_score =
          i == hash_move ? hash_move_score
                         : H::ordering_score(position, move) + history[H::history_slot(move)];
      moves_.push_back({move, i++, ordering_score});
    }
  }

  void update_history(Side side, const typename P::Move& move, int depth) {
    int& value = history_[index(side) * H::history_slots + H::history_slot(move)];
    value = std::min(value + depth * depth, 4000);
  }

  void begin(Budget* budget) {
    nodes_ = 0;
    stopped_ = false;
    budget_ = budget;
    moves_.clear();
  }

  void count_node() {
    if ((++nodes_ & 4095) == 0 && stop_.load(std::memory_order_relaxed)) stopped_ = true;
    if (budget_ != nullptr && !budget_->take()) stopped_ = true;
  }

  TranspositionTable& table_;
  const std::atomic<bool>& stop_;
  std::vector<int> history_;
  std::vector<ScoredMove> moves_;  // a stack, with those of all positions on the path
  std::uint64_t nodes_ = 0;
  Budget* budget_ = nullptr;
  bool stopped_ = false;
};

}  // namespace cairn
