// The selective search, for playing: alpha-beta over single actions that looks at promising moves
// more deeply than at others, and at hopeless ones not at all. A win or a loss that it reports is
// one: no side is said to lose before all its moves are searched.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cassert>
#include <cstdint>
#include <numeric>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include "core/position.hpp"
#include "core/turn.hpp"
#include "search/alpha_beta.hpp"
#include "search/budget.hpp"
#include "search/heuristics.hpp"
#include "search/ranked_moves.hpp"
#include "search/root_turns.hpp"
#include "search/score.hpp"
#include "search/selectivity.hpp"
#include "search/table.hpp"

namespace cairn {

template <Position P, Heuristics<P> H>
class SelectiveSearch {
 public:
  using Move = typename P::Move;

  struct Result {
    RootTurns<P, H> turns;  // the best ones first, as many as were asked for
    Depth depth = 0;        // that was searched completely
  };

  // The table must outlive the search.
  SelectiveSearch(TranspositionTable& table, const Selectivity& selectivity)
      : table_(table), selectivity_(selectivity) {}

  void forget() {
    table_.forget();
    candidates_.forget();
  }

  // The best `count` turns, of those that are not settled yet, of a position that is not over.
  // `before`: hashes of the positions that must not recur. The budget must have begun. `progress`
  // is set to the depth of each iteration. After each, loses(position) says whether the side to
  // move after the best turn is known to win there: then it is no longer the best.
  template <class Loses>
  Result search(const P& root, RootTurns<P, H> turns, Depth max_depth, std::size_t count,
                Budget& budget, const std::vector<std::uint64_t>& before,
                std::atomic<Depth>& progress, Loses&& loses) {
    begin(budget, before);
    Result result{std::move(turns), 0};
    for (Depth depth = one_turn; depth <= max_depth; ++depth) {
      progress.store(depth, std::memory_order_relaxed);
      const auto search_one = [&](const Turn<P>& turn, std::size_t number, Score enough,
                                  Line<P>& line) {
        return search_turn(root, turn, depth, number, enough, line);
      };
      if (!result.turns.iterate(count, search_one)) break;
      result.depth = depth;
      if (result.turns.are_proven(count)) break;
      leave_lost_turns(root, result.turns, loses);
    }
    if (stopped_) leave_lost_turns(root, result.turns, loses);
    return result;
  }

  // Does the work of another thread's search of the same root beforehand, until the budget is
  // spent: what it finds is in the table that they share. It follows that search's progress, and
  // goes through the turns, but for the first one, in an order of its own, so that they meet
  // rarely.
  void help(const P& root, const RootTurns<P, H>& turns, Depth max_depth, Budget& budget,
            const std::vector<std::uint64_t>& before, const std::atomic<Depth>& progress,
            unsigned seed) {
    begin(budget, before);
    std::vector<std::size_t> order(turns.turns().size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::shuffle(order.begin() + 1, order.end(), std::minstd_rand(seed));
    Score best = 0;
    for (Depth depth = one_turn; depth <= max_depth && !stopped_ && !is_proven(best);
         depth = std::max(depth + 1, progress.load(std::memory_order_relaxed)))
      best = help_iteration(root, turns, order, depth, progress);
  }

 private:
  void begin(Budget& budget, const std::vector<std::uint64_t>& before) {
    budget_ = &budget;
    stopped_ = false;
    path_ = before;
  }

  // The best score, if the other search does not overtake this one. Brings better turns forward in
  // `order`, which holds numbers of turns.
  Score help_iteration(const P& root, const RootTurns<P, H>& turns, std::vector<std::size_t>& order,
                       Depth depth, const std::atomic<Depth>& progress) {
    Score best = -win_score;
    for (auto number = order.begin(); number != order.end(); ++number) {
      if (progress.load(std::memory_order_relaxed) > depth) return 0;
      Line<P> line;
      const auto score = search_turn(root, turns.turns()[*number].turn, depth, *number, best, line);
      if (!score) return 0;
      if (*score <= best) continue;
      best = *score;
      std::rotate(order.begin(), number, number + 1);
    }
    return best;
  }

  template <class Loses>
  static void leave_lost_turns(const P& root, RootTurns<P, H>& turns, Loses&& loses) {
    for (std::size_t i = 0; i < turns.turns().size(); ++i) {
      const auto& best = turns.turns().front();
      if (best.is_settled || is_proven(best.score) || !loses(after(root, best.turn))) return;
      turns.settle(0, loss_in(unknown_distance));
    }
  }

  static Score final_score(const Outcome& outcome, Side side, int turns) {
    return RootTurns<P, H>::final_score(outcome, side, turns);
  }

  // The score of a turn at the root, if it is above `enough`, else a bound; nothing if stopped.
  std::optional<Score> search_turn(const P& root, const Turn<P>& turn, Depth depth,
                                   std::size_t number, Score enough, Line<P>& line) {
    P position = after(root, turn);
    count_node();
    if (const auto outcome = position.outcome()) return final_score(*outcome, root.to_move(), 1);
    if constexpr (P::can_recur) path_.push_back(root.hash());
    const auto value = [&](Depth left, Score low, Score high) {
      return -visit(position, left - one_turn, 1, turn.size(), true, -high, -low, line);
    };
    Score score = 0;
    if (enough == -win_score) {
      score = value(depth, enough, win_score);
    } else {
      const Depth reduction = std::min(
          depth - one_turn,
          reduced(selectivity_.root_factor, selectivity_.root_from, static_cast<int>(number)));
      score = value(depth - reduction, enough, enough + 1);
      if (score > enough && reduction > 0) score = value(depth, enough, enough + 1);
      if (score > enough) score = value(depth, enough, win_score);
    }
    if constexpr (P::can_recur) path_.pop_back();
    if (stopped_) return std::nullopt;
    return score;
  }

  // The value for the side to move of a position that is not over, `turn` turns and `ply` actions
  // below the root, with `depth` left, the current turn included.
  Score visit(P& position, Depth depth, int turn, std::size_t ply, bool begins_turn, Score alpha,
              Score beta, Line<P>& line) {
    if (P::can_recur && recurs(position)) return 0;
    if (begins_turn && depth <= 0) return horizon_value(position, turn);
    const bool is_principal = beta - alpha > 1;
    const auto entry = table_.find(position.hash());
    if (entry && !is_principal && decides(*entry, depth, turn, alpha, beta))
      return delayed(entry->score, turn);
    const std::uint16_t best_before = entry ? entry->move : TranspositionTable::no_move;
    if (begins_turn) {
      if constexpr (LooksAhead<P>)
        if (position.wins_this_turn()) return win_in(turn + 1);
      if (!is_principal && depth <= selectivity_.static_turns * one_turn) {
        const Score score = H::evaluate(position);
        if (score - selectivity_.static_margin * depth / one_turn >= beta) return score;
      }
    }
    return search_moves(position, depth, turn, ply, begins_turn, alpha, beta, best_before, line);
  }

  static Score horizon_value(P& position, int turn) {
    return delayed(AlphaBeta<P, H>::horizon_value(position), turn);
  }

  bool recurs(const P& position) const {
    return std::ranges::find(path_, position.hash()) != path_.end();
  }

  static bool decides(const TranspositionTable::Entry& entry, Depth depth, int turn, Score alpha,
                      Score beta) {
    if (entry.depth < depth && !is_proven(entry.score)) return false;
    const Score score = delayed(entry.score, turn);
    return entry.bound() == Bound::exact || (entry.bound() == Bound::lower && score >= beta) ||
           (entry.bound() == Bound::upper && score <= alpha);
  }

  Score search_moves(P& position, Depth depth, int turn, std::size_t ply, bool begins_turn,
                     Score alpha, Score beta, std::uint16_t best_before, Line<P>& line) {
    const Score alpha_before = alpha;
    Score best = -win_score;
    std::uint16_t best_index = TranspositionTable::no_move;
    const std::size_t first = candidates_.push(position, ply, best_before);
    if (EstimatesGain<H, P> && depth <= one_turn && beta - alpha == 1)
      best = leave_out_hopeless(position, begins_turn, alpha, first);
    const std::size_t count = candidates_.count(first);
    for (std::size_t number = 0; number < count; ++number) {
      const auto candidate = candidates_.next_best(first, number);
      Line<P> continuation;
      const Score score = try_move(position, candidate.move, depth, turn, ply, begins_turn, alpha,
                                   beta, number, best, continuation);
      if (stopped_) break;
      if (score <= best) continue;
      best = score;
      best_index = candidate.index;
      if (score <= alpha) continue;
      alpha = score;
      line.assign(1, candidate.move);
      line.insert(line.end(), continuation.begin(), continuation.end());
      if (alpha >= beta) {
        candidates_.reward(position.to_move(), first, number, depth, ply);
        break;
      }
    }
    candidates_.pop(first);
    if (stopped_) return 0;
    const Bound bound = best >= beta          ? Bound::lower
                        : best > alpha_before ? Bound::exact
                                              : Bound::upper;
    table_.store(position.hash(), delayed(best, -turn), best_index, std::max(depth, 0), bound);
    return best;
  }

  // In the last turn, moves that cannot gain enough are not searched: removes those from `first`
  // on, and returns the greatest score that one of them could have had.
  Score leave_out_hopeless(const P& position, bool begins_turn, Score alpha, std::size_t first) {
    const Score ceiling =
        H::evaluate(position) + (begins_turn && P::actions_per_turn > 1 ? selectivity_.first_margin
                                                                        : selectivity_.last_margin);
    Score best = -win_score;
    candidates_.remove_if(first, [&](const auto& candidate) {
      if (ceiling + candidate.gain > alpha) return false;
      best = std::max(best, ceiling + candidate.gain);
      return true;
    });
    return best;
  }

  Score try_move(P& position, const Move& move, Depth depth, int turn, std::size_t ply,
                 bool begins_turn, Score alpha, Score beta, std::size_t number, Score best,
                 Line<P>& line) {
    const Side mover = position.to_move();
    const std::uint64_t hash_before = position.hash();
    const Played played(position, move);
    count_node();
    if (const auto outcome = position.outcome()) return final_score(*outcome, mover, turn + 1);
    const bool turn_goes_on = position.to_move() == mover;
    if constexpr (P::can_recur) path_.push_back(hash_before);
    const auto value = [&](Depth left, Score low, Score high) {
      return turn_goes_on
                 ? visit(position, left, turn, ply + 1, false, low, high, line)
                 : -visit(position, left - one_turn, turn + 1, ply + 1, true, -high, -low, line);
    };
    Score score = 0;
    if (number == 0) {
      score = value(depth, alpha, beta);
    } else {
      const Depth reduction = reduction_of(number, depth, begins_turn, beta - alpha > 1, best);
      score = value(depth - reduction, alpha, alpha + 1);
      if (score > alpha && reduction > 0 && !stopped_) score = value(depth, alpha, alpha + 1);
      if (score > alpha && score < beta && !stopped_) score = value(depth, alpha, beta);
    }
    if constexpr (P::can_recur) path_.pop_back();
    return score;
  }

  Depth reduction_of(std::size_t number, Depth depth, bool begins_turn, bool is_principal,
                     Score best) const {
    if (depth <= one_turn || is_loss(best)) return 0;
    Depth reduction =
        begins_turn && P::actions_per_turn > 1
            ? reduced(selectivity_.first_factor, selectivity_.first_from, static_cast<int>(number))
            : reduced(selectivity_.later_factor, selectivity_.later_from, static_cast<int>(number));
    if (is_principal) reduction /= 2;
    return std::min(reduction, depth - 1);
  }

  static Depth reduced(int factor, int from, int number) {
    if (number < from) return 0;
    // log2 in sixteenths is enough.
    const int whole = static_cast<int>(std::bit_width(static_cast<unsigned>(number))) - 1;
    const int rest = (number - (1 << whole)) * 16 / (1 << whole);
    return factor * (whole * 16 + rest) / 1600;
  }

  void count_node() {
    if (!budget_->take()) stopped_ = true;
  }

  TranspositionTable& table_;
  Selectivity selectivity_;
  Candidates<P, H> candidates_;
  std::vector<std::uint64_t> path_;  // hashes, where a game can recur
  Budget* budget_ = nullptr;
  bool stopped_ = false;
};

}  // namespace cairn
