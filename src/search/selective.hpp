// The selective search, for playing: alpha-beta over single actions that looks at promising moves
// more deeply than at others, and at hopeless ones not at all. A win or a loss that it reports is
// one: no side is said to lose before all its moves are searched.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/position.hpp"
#include "core/turn.hpp"
#include "search/alpha_beta.hpp"
#include "search/budget.hpp"
#include "search/heuristics.hpp"
#include "search/move_history.hpp"
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
      : table_(table), selectivity_(selectivity), history_(H::move_slots) {}

  void forget() {
    table_.forget();
    history_.forget();
  }

  // The best `count` turns, of those that are not settled yet, of a position that is not over.
  // `before`: hashes of the positions that must not recur. The budget must have begun. After each
  // iteration loses(position) says whether the side to move after the best turn is known to win
  // there: then it is no longer the best.
  template <class Loses>
  Result search(const P& root, RootTurns<P, H> turns, Depth max_depth, std::size_t count,
                Budget& budget, const std::vector<std::uint64_t>& before, Loses&& loses) {
    budget_ = &budget;
    stopped_ = false;
    path_ = before;
    Result result{std::move(turns), 0};
    for (Depth depth = one_turn; depth <= max_depth; ++depth) {
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

 private:
  struct Candidate {
    Move move;
    std::uint16_t index;  // in the order of generate()
    int promise;
    Score gain;
  };
  static constexpr int first_promise = 1 << 30;

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
    const TranspositionTable::Entry* entry = table_.find(position.hash());
    if (entry != nullptr && !is_principal && decides(*entry, depth, turn, alpha, beta))
      return delayed(entry->score, turn);
    const std::uint16_t best_before = entry != nullptr ? entry->move : TranspositionTable::no_move;
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
    const std::size_t first = candidates_.size();
    const Score alpha_before = alpha;
    Score best = -win_score;
    std::uint16_t best_index = TranspositionTable::no_move;
    rank(position, ply, best_before);
    if (EstimatesGain<H, P> && depth <= one_turn && beta - alpha == 1)
      best = leave_out_hopeless(position, begins_turn, alpha, first);
    const std::size_t count = candidates_.size() - first;
    for (std::size_t number = 0; number < count; ++number) {
      const Candidate candidate = next_best(first, number);
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
        reward(position.to_move(), first, number, depth, ply);
        break;
      }
    }
    candidates_.resize(first);
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
    const auto is_hopeless = [&](const Candidate& candidate) {
      if (ceiling + candidate.gain > alpha) return false;
      best = std::max(best, ceiling + candidate.gain);
      return true;
    };
    candidates_.erase(std::remove_if(candidates_.begin() + static_cast<std::ptrdiff_t>(first),
                                     candidates_.end(), is_hopeless),
                      candidates_.end());
    return best;
  }

  // The best of the candidates that are left. A move that cuts off is mostly among the first few:
  // those are picked one by one, and the others put in order only if they are needed.
  const Candidate& next_best(std::size_t first, std::size_t number) {
    const auto from = candidates_.begin() + static_cast<std::ptrdiff_t>(first + number);
    const auto sooner = [](const Candidate& a, const Candidate& b) {
      return a.promise > b.promise || (a.promise == b.promise && a.index < b.index);
    };
    if (number < picked_moves)
      std::iter_swap(from, std::min_element(from, candidates_.end(), sooner));
    else if (number == picked_moves)
      std::sort(from, candidates_.end(), sooner);
    return *from;
  }
  static constexpr std::size_t picked_moves = 4;

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
    const int whole = std::bit_width(static_cast<unsigned>(number)) - 1;
    const int rest = (number - (1 << whole)) * 16 / (1 << whole);
    return factor * (whole * 16 + rest) / 1600;
  }

  // Appends the moves as candidates.
  void rank(const P& position, std::size_t ply, std::uint16_t best_before) {
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
      candidates_.push_back({move, i++, promise, gain});
    }
  }

  // A function that says what moves gain; the promise of a move where the game cannot say.
  static auto gains(const P& position) {
    if constexpr (EstimatesGain<H, P>)
      return H::gains(position);
    else
      return [&](const Move& move) { return H::promise(position, move); };
  }

  static constexpr int killer_promise = 4000;

  // The move that was too good is remembered; those tried before it in vain count less.
  void reward(Side side, std::size_t first, std::size_t number, Depth depth, std::size_t ply) {
    const int bonus = std::min(32 * depth * depth, 2000);
    for (std::size_t i = 0; i < number; ++i)
      history_.reward(side, H::move_slot(candidates_[first + i].move), -bonus / 4);
    const Move& best = candidates_[first + number].move;
    history_.reward(side, H::move_slot(best), bonus);
    history_.remember_killer(ply, best);
  }

  void count_node() {
    if (!budget_->take()) stopped_ = true;
  }

  TranspositionTable& table_;
  Selectivity selectivity_;
  MoveHistory<Move> history_;
  std::vector<Candidate> candidates_;  // of all positions on the path, a stack
  std::vector<std::uint64_t> path_;    // hashes, where a game can recur
  Budget* budget_ = nullptr;
  bool stopped_ = false;
};

}  // namespace cairn
