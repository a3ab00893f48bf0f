// The selective search, and the quiescence search at its horizon, where captures are played on: an
// evaluation alone takes a piece for safe that the next move captures.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <boost/container/static_vector.hpp>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <new>
#include <numeric>
#include <optional>
#include <random>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/executor.hpp"
#include "core/position.hpp"
#include "search/alpha_beta.hpp"
#include "search/budget.hpp"
#include "search/move_picker.hpp"
#include "search/score.hpp"
#include "search/table.hpp"

namespace cairn {

// Returns the value, for the side to move, of a position that is not over: its evaluation (stand
// pat), or what captures lead to, whichever is better. Neither side has to capture, so no loss is
// ever reported; the wins are certain. `turn` is the number of turns from the root. A value outside
// the window is only a bound. take() is called for every position that is reached by a capture. If
// it returns false, it must go on doing so: the search ends soon, and its result means nothing.
template <class H, Position P, class Take>
requires SeesCaptures<H, P> Score quiescence_value(P& position, int turn, Window window,
                                                   Take&& take) {
  const auto prospect = H::prospect(position);
  if (prospect.wins_at_once) return win_in(turn + 1);
  Score best = prospect.evaluation;
  if (best >= window.beta || !prospect.has_captures) return best;
  window.alpha = std::max(window.alpha, best);

  typename P::Moves captures;
  position.generate_captures(captures);
  using Scored =
      std::pair<int, std::size_t>;  // the greater ordering score comes first, then the earlier move
  boost::container::static_vector<Scored, P::Moves::static_capacity> order;
  for (std::size_t i = 0; i < captures.size(); ++i)
    order.emplace_back(-H::ordering_score(position, captures[i]), i);
  std::ranges::sort(order);
  for (const auto& [ordering_score, i] : order) {
    const Side mover = position.to_move();
    const Played played(position, captures[i]);
    if (!take()) return best;
    const auto outcome = position.outcome();
    best = std::max(best, outcome ? final_score(*outcome, mover, turn + 1)
                                  : -quiescence_value<H>(position, turn + 1, -window, take));
    window.alpha = std::max(window.alpha, best);
    if (window.alpha >= window.beta) break;
  }
  return best;
}

// How much the rest of a turn can gain, as far as a search has seen.
//
// After one first action of a position, the best second action gains about as much as after
// another. So a search that has estimated the gains after one of them knows of the others what they
// can hardly reach, without looking at their moves.

// Knows about the second actions of the turn that is being searched at each ply.
class RestOfTurn {
 public:
  // Forgets what was seen at a ply, because another turn begins before it.
  void begin(std::uint32_t ply) {
    if (ply >= most_.size()) most_.resize(ply + 1);
    most_[ply].reset();
  }

  // Takes the greatest gain of the moves at a ply. Moves that are tried before gains are estimated
  // do not count.
  void add(std::uint32_t ply, Score gain) {
    assert(ply < most_.size());
    most_[ply] = most_[ply] ? std::max(*most_[ply], gain) : gain;
  }

  // Returns the greatest gain at a ply since the turn before it began, if any was taken.
  std::optional<Score> most_gain(std::uint32_t ply) const {
    assert(ply < most_.size());
    return most_[ply];
  }

 private:
  std::vector<std::optional<Score>> most_;
};

// The turns at the root of a search, one for each position that can be reached, and the order in
// which an iteration tries them.

template <Position P, Heuristics<P> H>
class RootTurns {
 public:
  struct Rated {
    Turn<P> turn;
    Score at_once = 0;        // for the player, who moves at the root, without a search
    Score score = at_once;    // for the player
    Line<P> line{};           // its principal variation
    bool is_settled = false;  // its score is final
  };

  // Finds all turns of a position that is not over. They are ordered by their values at once,
  // without a search, best first.
  explicit RootTurns(const P& root) {
    std::unordered_set<std::uint64_t> seen;
    for_each_turn(root, [&](const Turn<P>& turn, const P& reached) {
      if (!seen.insert(reached.hash()).second) return;
      P position = reached;
      turns_.push_back({turn, static_value(position, root.to_move())});
    });
    std::ranges::stable_sort(turns_, std::greater{}, &Rated::score);
  }

  // Has only some of its turns, each to another position, in the order in which they are given.
  RootTurns(const P& root, const std::vector<Turn<P>>& turns) {
    for (const Turn<P>& turn : turns) {
      P reached = after(root, turn);
      turns_.push_back({turn, static_value(reached, root.to_move())});
    }
  }

  // Returns all turns. Those that the last iteration was asked for come first, in order from the
  // best.
  const std::vector<Rated>& turns() const { return turns_; }

  // Runs one iteration, which finds the `count` best turns (MultiPV). search(rated, number, alpha,
  // line) returns the score of a turn for the player. If that is not above `alpha`, it may return
  // an upper bound instead; if the search was stopped, it returns nothing. In that case this
  // function returns false, and the turns that were found to be better until then stand first.
  template <class Search>
  bool iterate(std::size_t count, Search&& search) {
    std::vector<Score> best;  // scores of the best turns so far, greatest first
    for (std::size_t i = 0; i < turns_.size(); ++i) {
      const Score alpha = best.size() < count ? -win_score : best.back();
      Line<P> line = turns_[i].line;
      const std::optional<Score> score =
          turns_[i].is_settled ? turns_[i].score : search(turns_[i], i, alpha, line);
      if (!score) return false;
      turns_[i].score = *score;
      if (*score <= alpha) continue;
      turns_[i].line = std::move(line);
      // The best turns so far stand first, and in this order.
      const auto place = std::ranges::upper_bound(best, *score, std::greater{});
      std::rotate(at(static_cast<std::size_t>(place - best.begin())), at(i), at(i + 1));
      best.insert(place, *score);
      if (best.size() > count) best.pop_back();
    }
    return true;
  }

  // Gives a turn its final score. The turn moves to the front if it wins, otherwise to the end.
  void settle(std::size_t number, Score score) {
    const auto turn = at(number);
    turn->score = score;
    turn->is_settled = true;
    turn->line.clear();
    if (is_win(score))
      std::rotate(turns_.begin(), turn, turn + 1);
    else
      std::rotate(turn, turn + 1, turns_.end());
  }

  // Returns whether nothing can change about the best `count` turns: each is a proven win, or all
  // turns are proven. As long as one turn is not, a lost turn may not be among the best.
  bool are_final(std::size_t count) const {
    const auto won = [](const Rated& rated) { return is_win(rated.score); };
    const auto proven = [](const Rated& rated) { return is_proven(rated.score); };
    return std::all_of(turns_.begin(), at(std::min(count, turns_.size())), won) ||
           std::ranges::all_of(turns_, proven);
  }

 private:
  static Score static_value(P& position, Side player) {
    if (const auto outcome = position.outcome()) return final_score(*outcome, player, 1);
    return distance_adjusted(-horizon_value<H>(position), 1);
  }

  auto at(std::size_t number) { return turns_.begin() + static_cast<std::ptrdiff_t>(number); }
  auto at(std::size_t number) const { return turns_.begin() + static_cast<std::ptrdiff_t>(number); }

  std::vector<Rated> turns_;
};

// The selective search, which is used for playing: alpha-beta over single actions with late move
// reductions, futility pruning and reverse futility pruning. The wins and losses that it reports
// are still certain, because no side is said to lose before all its moves have been searched.

template <Position P, Heuristics<P> H>
class SelectiveSearch {
 public:
  using Move = typename P::Move;
  static_assert(P::actions_per_turn <= 2, "RestOfTurn knows of second actions");
  static_assert(!EstimatesGain<H, P> || RecallsMoves<P>,
                "futility pruning tries hash and killer moves before it looks at the others");

  struct Result {
    RootTurns<P, H> turns;  // the best `count` turns come first, in order
    Depth depth = 0;        // the greatest depth that was searched completely
    // The score of the best turn at each depth that was searched completely, from one turn on.
    std::vector<Score> scores{};

    // Returns the mean of the scores of the best turn at that depth and one turn below it, as
    // average_odd_even() explains; 0 if no depth was searched completely.
    Score odd_even_average() const {
      if (scores.empty()) return 0;
      const std::size_t below = scores.size() > one_turn ? scores.size() - 1 - one_turn : 0;
      return average_odd_even(scores.back(), scores[below]);
    }

    // Returns whether nothing more can be found out about the best `count` turns.
    bool is_final(std::size_t count) const { return depth > 0 && turns.are_final(count); }
  };

  // The task of a search: the turns of a position that is not over, up to a depth.
  struct Task {
    P root;
    // All turns at the root, of which some may be settled already, or what an earlier search of the
    // same root came to. The search goes on from there.
    Result begun;
    Depth max_depth = one_turn;
    std::vector<std::uint64_t> before{};  // hashes of earlier positions, which must not recur
  };

  // The table must outlive this object.
  SelectiveSearch(TranspositionTable& table, const Selectivity& selectivity)
      : table_(table), selectivity_(selectivity) {}

  // Forgets everything that earlier searches left behind, in the table and in the move history.
  void forget() {
    table_.forget();
    moves_.forget();
  }

  // Finds the best `count` turns. Settled turns keep their scores and are not searched. The budget
  // must have begun. `progress` is set to the depth of each iteration as it begins. After each
  // iteration, loses(position) is asked about the position after the best turn, and says whether
  // the opponent, who moves there, is known to win. If so, the turn is settled as a loss and the
  // next best one takes its place.
  template <class Loses>
  Result search(Task task, std::size_t count, Budget& budget, std::atomic<Depth>& progress,
                Loses&& loses) {
    begin(budget, task.before);
    Result result = std::move(task.begun);
    for (Depth depth = std::max(result.depth + 1, one_turn);
         depth <= task.max_depth && !result.is_final(count); ++depth) {
      progress.store(depth, std::memory_order_relaxed);
      const auto search_one = [&](const typename RootTurns<P, H>::Rated& rated, std::size_t number,
                                  Score alpha, Line<P>& line) {
        return search_turn(task.root, rated, depth, number, alpha, line);
      };
      if (!result.turns.iterate(count, search_one)) break;
      result.depth = depth;
      result.scores.push_back(result.turns.turns().front().score);
      leave_lost_turns(task.root, result, loses);
    }
    if (stopped_) leave_lost_turns(task.root, result, loses);
    return result;
  }

  // Lazy SMP: searches ahead of another thread's search of the same root until the budget is spent,
  // and so leaves results in the transposition table that both share. It follows the other search's
  // depth through `progress`. It takes the turns, apart from the first one, in a random order that
  // `seed` determines, so that the two rarely search the same turn at once.
  void help(const Task& task, Budget& budget, const std::atomic<Depth>& progress, unsigned seed) {
    begin(budget, task.before);
    std::vector<std::size_t> order(task.begun.turns.turns().size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::shuffle(order.begin() + 1, order.end(), std::minstd_rand(seed));
    Score best = 0;
    for (Depth depth = one_turn; depth <= task.max_depth && !stopped_ && !is_proven(best);
         depth = std::max(depth + 1, progress.load(std::memory_order_relaxed)))
      best = help_iteration(task, order, depth, progress);
  }

 private:
  void begin(Budget& budget, const std::vector<std::uint64_t>& before) {
    budget_ = &budget;
    stopped_ = false;
    path_ = before;
  }

  // Returns the best score of one iteration, or 0 if the other search overtakes this one or the
  // budget ends. `order` holds the numbers of turns; turns that are better than all before them are
  // moved to its front.
  Score help_iteration(const Task& task, std::vector<std::size_t>& order, Depth depth,
                       const std::atomic<Depth>& progress) {
    Score best = -win_score;
    for (auto number = order.begin(); number != order.end(); ++number) {
      if (progress.load(std::memory_order_relaxed) > depth) return 0;
      Line<P> line;
      const auto& rated = task.begun.turns.turns()[*number];
      const auto score = search_turn(task.root, rated, depth, *number, best, line);
      if (!score) return 0;
      if (*score <= best) continue;
      best = *score;
      std::rotate(order.begin(), number, number + 1);
    }
    return best;
  }

  // Sees to it that no turn that loses is the best one while another may be better. An iteration
  // that was stopped may leave one there, which it has just refuted before it came to the others.
  template <class Loses>
  static void leave_lost_turns(const P& root, Result& result, Loses&& loses) {
    RootTurns<P, H>& turns = result.turns;
    std::size_t left = 0;
    for (; left < turns.turns().size() && !turns.are_final(1); ++left) {
      const auto& best = turns.turns().front();
      if (is_loss(best.score))
        turns.settle(0, best.score);
      else if (!best.is_settled && loses(after(root, best.turn)))
        turns.settle(0, loss_in(unknown_distance));
      else
        break;
    }
    // The score belonged to the first turn that was left; that of the best one is no greater.
    if (left > 0 && !result.scores.empty())
      result.scores.back() = std::min(result.scores.back(), turns.turns().front().score);
  }

  // Returns the score of a turn at the root if it is above `alpha`, otherwise an upper bound of it;
  // returns nothing if the search was stopped.
  std::optional<Score> search_turn(const P& root, const typename RootTurns<P, H>::Rated& rated,
                                   Depth depth, std::size_t number, Score alpha, Line<P>& line) {
    const Depth reduction =
        alpha == -win_score ? 0 : root_reduction(static_cast<int>(number), depth);
    // Where there are thousands of turns at the root, most reduced searches are none at all.
    if (!SeesCaptures<H, P> && depth - reduction <= one_turn && rated.at_once <= alpha)
      return rated.at_once;
    P position = after(root, rated.turn);
    count_node();
    if (const auto outcome = position.outcome()) return final_score(*outcome, root.to_move(), 1);
    if constexpr (P::can_recur) path_.push_back(root.hash());
    const Node reached{depth - one_turn, 1, static_cast<std::uint32_t>(rated.turn.size()), true};
    const auto value = [&](Depth reduction, Window asked) {
      return -visit(position, reached.reduced(reduction), -asked, line);
    };
    const Window window{alpha, win_score};
    Score score = 0;
    if (alpha == -win_score) {
      score = value(0, window);
    } else {
      score = value(reduction, window.null_window());
      if (score > alpha && reduction > 0) score = value(0, window.null_window());
      if (score > alpha) score = value(0, window);
    }
    if constexpr (P::can_recur) path_.pop_back();
    if (stopped_) return std::nullopt;
    return score;
  }

  Depth root_reduction(int number, Depth depth) const {
    return std::min(depth - one_turn, late_move_reduction(selectivity_.root_reduction,
                                                          selectivity_.root_from, number));
  }

  // Returns the value, for the side to move, of a position that is not over.
  Score visit(P& position, Node node, Window window, Line<P>& line) {
    if (P::can_recur && recurs(position)) return 0;
    if (node.begins_turn && node.depth <= 0) return value_at_horizon(position, node, window);
    table_.prefetch(position.hash());  // it is needed after what can be told without it
    if (node.begins_turn && sees_win(position)) return win_in(node.turn + 1);
    std::optional<Score> evaluation;  // where it may be enough, or tell which moves are not
    if (!window.is_pv() && (may_be_cut_off(node) || may_be_futile(node))) {
      evaluation = H::evaluate(position);
      if (const auto score = static_cutoff(*evaluation, node, window)) return *score;
    }
    const auto entry = table_.find(position.hash());
    if (entry && !window.is_pv() && has_depth(*entry, node))
      if (const auto known = table_cutoff(*entry, node, window)) return *known;
    const std::uint16_t hash_move = entry ? entry->move : TranspositionTable::no_move;
    return search_moves(position, node, window, hash_move, evaluation, line);
  }

  // Return where reverse futility pruning and futility pruning are allowed, except for the window.
  bool may_be_cut_off(Node node) const {
    return node.begins_turn && node.depth <= selectivity_.reverse_futility_turns * one_turn;
  }
  static bool may_be_futile(Node node) { return EstimatesGain<H, P> && node.depth <= one_turn; }

  // Returns the value of a node whose evaluation alone tells that it lies outside the window: at
  // the beginning of a turn, because it is far above beta; after that, because the most that
  // another action of the same turn can gain is too little.
  std::optional<Score> static_cutoff(Score evaluation, Node node, Window window) const {
    if (may_be_cut_off(node)) {
      const Score margin = selectivity_.reverse_futility_margin * node.depth / one_turn;
      if (evaluation - margin >= window.beta) return evaluation;
    }
    if (node.begins_turn) return std::nullopt;
    const auto most_gain = rest_.most_gain(node.ply);
    const Score base = futility_base(evaluation, node.begins_turn);
    if (!most_gain || base + *most_gain > window.alpha) return std::nullopt;
    return base + *most_gain;
  }

  Score value_at_horizon(P& position, Node node, Window window) {
    if constexpr (SeesCaptures<H, P>)
      return quiescence_value<H>(position, node.turn, window, [this] {
        count_node();
        return !stopped_;
      });
    else
      return distance_adjusted(horizon_value<H>(position), node.turn);
  }

  bool recurs(const P& position) const {
    return std::ranges::find(path_, position.hash()) != path_.end();
  }

  static bool has_depth(const TranspositionTable::Entry& entry, Node node) {
    return entry.depth >= node.depth || is_proven(entry.score);
  }

  Score search_moves(P& position, Node node, Window window, std::uint16_t hash_move,
                     std::optional<Score> evaluation, Line<P>& line) {
    NodeResult result(window);
    if (node.begins_turn) rest_.begin(node.ply + 1);
    const auto loses = losing_moves<H>(position);
    const bool prunes = evaluation && may_be_futile(node);
    const std::size_t first = moves_.first();
    std::size_t known = 0;
    if constexpr (RecallsMoves<P>) known = moves_.push_known(position, node.ply, hash_move, prunes);
    for (std::size_t number = 0;; ++number) {
      if (number == known) {
        if (prunes)
          result.assume(
              push_promising(position, *evaluation, node, window.alpha, first, hash_move));
        else
          moves_.push_rest(position, first, node.ply, hash_move, [](Score) { return true; });
      }
      if (number == moves_.count(first)) break;
      const auto picked = moves_.next_best(first, known, number);
      Line<P> continuation;
      const Score score = loses(picked.move)
                              ? score_of_loss(node)
                              : try_move(position, picked.move, node, result, number, continuation);
      if (stopped_) break;
      if (!result.improve(score, moves_.code(picked.move, picked.index()))) continue;
      if (window.is_pv()) set_line(line, picked.move, continuation);
      if (result.cuts_off()) {
        moves_.update_history(position.to_move(), first, number, node.depth, node.ply);
        break;
      }
    }
    moves_.pop(first);
    if (stopped_) return 0;
    store(table_, position.hash(), node, result);
    return result.best();
  }

  // Returns, for the last turn before the horizon (a frontier node), the score that a move can
  // reach whose estimated gain is 0.
  Score futility_base(Score evaluation, bool begins_turn) const {
    return evaluation + (begins_turn && P::actions_per_turn > 1 ? selectivity_.first_futility_margin
                                                                : selectivity_.futility_margin);
  }

  // Returns the score of a move of which losing_moves() tells that it loses, without playing it.
  Score score_of_loss(Node node) {
    count_node();
    return -win_in(node.turn + 2);
  }

  // Futility pruning: in the last turn before the horizon, moves that cannot gain enough to reach
  // alpha are pruned. Puts the others of those that are not known on the stack, and returns an
  // upper bound of the scores that the pruned ones could have had.
  Score push_promising(const P& position, Score evaluation, Node node, Score alpha,
                       std::size_t first, std::uint16_t hash_move) {
    const Score base = futility_base(evaluation, node.begins_turn);
    Score best = -win_score;
    Score most_gain = -win_score;
    moves_.push_rest(position, first, node.ply, hash_move, [&](Score gain) {
      most_gain = std::max(most_gain, gain);
      if (base + gain > alpha) return true;
      best = std::max(best, base + gain);
      return false;
    });
    if (!node.begins_turn) rest_.add(node.ply, most_gain);
    return best;
  }

  // `so_far` is the result of the moves that were tried before this one; `number` is this move's
  // place in the order in which moves are tried.
  Score try_move(P& position, const Move& move, Node node, const NodeResult& so_far,
                 std::size_t number, Line<P>& line) {
    const Side mover = position.to_move();
    const std::uint64_t hash_before = position.hash();
    if (node.begins_turn && P::actions_per_turn > 1) prefetch_after(table_, position, move);
    const Played played(position, move);
    count_node();
    if (const auto outcome = position.outcome()) return final_score(*outcome, mover, node.turn + 1);
    const bool turn_goes_on = position.to_move() == mover;
    if constexpr (P::can_recur) path_.push_back(hash_before);
    const auto value = [&](Depth reduction, Window asked) {
      return turn_goes_on
                 ? visit(position, node.next_action().reduced(reduction), asked, line)
                 : -visit(position, node.next_turn(one_turn).reduced(reduction), -asked, line);
    };
    const Window window = so_far.open();
    Score score = 0;
    if (number == 0) {
      score = value(0, window);
    } else {
      const Depth reduction = reduction_of(number, node, so_far);
      score = value(reduction, window.null_window());
      if (score > window.alpha && reduction > 0 && !stopped_)
        score = value(0, window.null_window());
      if (window.contains(score) && !stopped_) score = value(0, window);
    }
    if constexpr (P::can_recur) path_.pop_back();
    return score;
  }

  Depth reduction_of(std::size_t number, Node node, const NodeResult& so_far) const {
    if (node.depth <= one_turn || is_loss(so_far.best())) return 0;
    Depth reduction = node.begins_turn && P::actions_per_turn > 1
                          ? late_move_reduction(selectivity_.first_reduction,
                                                selectivity_.first_from, static_cast<int>(number))
                          : late_move_reduction(selectivity_.later_reduction,
                                                selectivity_.later_from, static_cast<int>(number));
    if (so_far.open().is_pv()) reduction /= 2;
    return std::min(reduction, node.depth - 1);
  }

  // Late move reductions: see Selectivity.
  static Depth late_move_reduction(int factor, int from, int number) {
    if (number < from) return 0;
    // The logarithm to base 2 is computed in sixteenths, which is precise enough.
    const int whole = static_cast<int>(std::bit_width(static_cast<unsigned>(number))) - 1;
    const int rest = (number - (1 << whole)) * 16 / (1 << whole);
    return factor * (whole * 16 + rest) / 1600;
  }

  void count_node() {
    if (!budget_->take()) stopped_ = true;
  }

  TranspositionTable& table_;
  Selectivity selectivity_;
  MovePicker<P, H> moves_;
  RestOfTurn rest_;  // what the second actions of last turns can gain
  // Hashes of the positions on the path; used only where a game can recur.
  std::vector<std::uint64_t> path_;
  Budget* budget_ = nullptr;
  bool stopped_ = false;
};

// Threads that help a selective search (Lazy SMP).

// Calls search(), and meanwhile searches its root on its own with all other workers of the executor
// that are free. These leave what they find in the transposition table. The search that they help
// does not wait for them and learns nothing from them in any other way, so it is sound whatever
// they do. What it finds within a given time, however, varies from run to run. `progress` is the
// depth that it sets. Returns how many positions the helpers have searched.
template <Position P, Heuristics<P> H, class Search>
std::uint64_t search_with_helpers(Executor& executor, TranspositionTable& table,
                                  const Selectivity& selectivity,
                                  const typename SelectiveSearch<P, H>::Task& root,
                                  const std::atomic<Depth>& progress, const Search& search) {
  std::vector<std::uint64_t> nodes(executor.workers());
  std::atomic<bool> stop{false};
  const auto help = [&](std::size_t number) {
    Budget budget(stop);
    budget.begin(Budget::unlimited);
    try {
      SelectiveSearch<P, H>(table, selectivity)
          .help(root, budget, progress, static_cast<unsigned>(number));
    } catch (const std::bad_alloc&) {  // the search continues with less help
    }
    nodes[number] = budget.nodes();
  };
  struct StopAtEnd {
    std::atomic<bool>& stop;
    ~StopAtEnd() { stop = true; }
  };
  executor.run(nodes.size(), [&](std::size_t number, std::size_t) {
    if (number > 0) {
      if (!stop) help(number);
    } else {
      const StopAtEnd stop_helpers{stop};
      search();
    }
  });
  return std::accumulate(nodes.begin(), nodes.end(), std::uint64_t{0});
}

}  // namespace cairn
