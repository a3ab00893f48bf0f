// Defines what analysis/player.hpp declares.
#pragma once

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

#include "analysis/player.hpp"
#include "analysis/win_percent.hpp"
#include "core/executor.hpp"
#include "core/position.hpp"
#include "games/game.hpp"
#include "search/alpha_beta.hpp"
#include "search/budget.hpp"
#include "search/score.hpp"
#include "search/selective.hpp"
#include "search/table.hpp"
#include "search/who_wins.hpp"

namespace cairn {

template <Game G>
class Player<G>::Implementation {
 public:
  Implementation(const PlayerSettings& settings, const std::atomic<bool>& stop, Executor& executor)
      : settings_(settings),
        executor_(executor),
        table_(settings.table_bytes, executor.workers() == 1 ? TranspositionTable::Size::grows
                                                             : TranspositionTable::Size::fixed),
        exact_(table_, stop),
        selective_(table_, settings.selectivity),
        prober_(settings.proof_bytes),
        budget_(stop) {}

  void forget() {
    prober_.forget();
    resumable_searches_.clear();
  }

  Choice<G> choose(const Position& position, const Limits& limits, std::size_t count,
                   const std::vector<Position>& before) {
    if (position.outcome()) return {};
    budget_.begin(limits.nodes, limits.time, limits.clock);
    forget_search();
    if (settings_.strength == Strength::exact) return choose_exactly(position, limits.depth, count);
    SearchState state{Turns(position)};
    return choose_selectively(position, limits, count, hashes(before), state);
  }

  Choice<G> think_on(const Position& position, std::uint64_t nodes,
                     const std::vector<Position>& before, std::size_t count) {
    assert(settings_.strength == Strength::full);
    if (position.outcome()) return {};
    if (resumable_searches_.empty()) forget_search();
    budget_.begin(nodes);
    auto place = resumable_searches_.find(position.hash());
    if (place == resumable_searches_.end())
      place = resumable_searches_.emplace(position.hash(), SearchState{Turns(position)}).first;
    return choose_selectively(position, {.nodes = nodes}, count, hashes(before), place->second);
  }

 private:
  void forget_search() {
    resumable_searches_.clear();
    if (settings_.strength == Strength::exact) return exact_.forget();
    selective_.forget();
  }

  using Turns = RootTurns<Position, G>;
  using Task = typename SelectiveSearch<Position, G>::Task;
  using SearchState = typename SelectiveSearch<Position, G>::Result;

  Choice<G> choose_exactly(const Position& position, int depth, std::size_t count) {
    if (count > 1) return choose_several(position, depth, count);
    const auto found = exact_.search(position, depth, &budget_);
    Choice<G> choice;
    choice.depth = found.depth;
    choice.nodes = budget_.nodes();
    choice.odd_even_average =
        value_of(average_odd_even(found.score, found.shallower), position.to_move());
    if (!found.line.empty())
      choice.candidates.push_back(candidate(position, found.line, found.score));
    else  // the search was stopped before it had a line
      add_candidates(position, Turns(position), count, choice);
    return choice;
  }

  Choice<G> choose_several(const Position& position, int max_depth, std::size_t count) {
    Turns turns(position);
    Choice<G> choice;
    for (int depth = 1; depth <= max_depth; ++depth) {
      const auto value = [&](const typename Turns::Rated& rated, std::size_t, Score alpha,
                             Line<Position>& line) {
        return value_of_turn(position, rated.turn, depth, alpha, line);
      };
      if (!turns.iterate(count, value)) break;
      choice.depth = depth;
      if (turns.are_final(count)) break;
    }
    add_candidates(position, turns, count, choice);
    choice.odd_even_average = choice.best().value;
    return choice;
  }

  // Returns the score of a turn for the side to move, or an upper bound of the score if it is not
  // above `alpha`. Returns nothing if the budget is used up.
  std::optional<Score> value_of_turn(const Position& position, const Turn<Position>& turn,
                                     int depth, Score alpha, Line<Position>& line) {
    if (!budget_.take()) return std::nullopt;
    Position reached = after(position, turn);
    if (const auto outcome = reached.outcome()) return final_score(*outcome, position.to_move(), 1);
    if (depth == 1) return distance_adjusted(-horizon_value<G>(reached), 1);
    const auto score = exact_.search_in({-win_score, -distance_adjusted(alpha, -1)}, reached,
                                        depth - 1, line, budget_);
    if (!score) return std::nullopt;
    return distance_adjusted(-*score, 1);
  }

  // Goes on from what is known of the position, and leaves in `state` what is known then.
  Choice<G> choose_selectively(const Position& position, const Limits& limits, std::size_t count,
                               std::vector<std::uint64_t> before, SearchState& state) {
    Task task{position, std::move(state), limits.depth * one_turn, std::move(before)};
    std::atomic<Depth> progress{0};
    if (executor_.workers() == 1 || !limits.time || limits.nodes != Budget::unlimited)
      return choose_selectively(std::move(task), count, progress, state);
    const Task root = task;
    Choice<G> choice;
    const std::uint64_t nodes = search_with_helpers<Position, G>(
        executor_, table_, settings_.selectivity, root, progress,
        [&] { choice = choose_selectively(std::move(task), count, progress, state); });
    choice.nodes += nodes;
    return choice;
  }

  Choice<G> choose_selectively(Task task, std::size_t count, std::atomic<Depth>& progress,
                               SearchState& state) {
    const Position position = task.root;
    const bool is_open = budget_.is_limited() && !task.begun.is_final(count);
    const double share = is_open ? proof_share(position) : 0;
    std::optional<Side> winner;
    if (share > 0) winner = prober_.winner(position, budget_, share);
    Choice<G> choice;
    if (winner && *winner == position.to_move() && settle_win(position, task.begun.turns) &&
        count == 1) {
      state = std::move(task.begun);
      add_candidates(position, state.turns, count, choice);
      choice.odd_even_average = choice.best().value;
      return choice;
    }
    // When a turn becomes the best one, it is checked once for whether the opponent then has a
    // proven win. All checks together may use as much of the budget as the first proof could.
    double left = winner ? 0 : share;
    std::vector<std::uint64_t> checked;
    const auto loses = [&](const Position& reached) {
      if (left <= 0 || std::ranges::find(checked, reached.hash()) != checked.end()) return false;
      checked.push_back(reached.hash());
      const double before_check = budget_.used();
      const auto found_winner = prober_.winner(reached, budget_, std::min(left, share / 4));
      left -= budget_.used() - before_check;
      return found_winner == reached.to_move();
    };
    state = selective_.search(std::move(task), count, budget_, progress, loses);
    choice.depth = state.depth / one_turn;
    add_candidates(position, state.turns, count, choice);
    if (winner)
      for (auto& candidate : choice.candidates) claim_loss(candidate, position, *winner);
    choice.odd_even_average = choice.best().value;
    if (choice.odd_even_average.kind == Value::Kind::estimate && !state.scores.empty())
      choice.odd_even_average = value_of(state.odd_even_average(), position.to_move());
    return choice;
  }

  // Replaces an estimate by a loss if the opponent is proven to win.
  static void claim_loss(Candidate<G>& candidate, const Position& position, Side winner) {
    if (winner != position.to_move() && candidate.value.kind == Value::Kind::estimate)
      candidate.value = {win_of(winner), {}, 0};
  }

  // Puts a winning turn first. The side to move must be known to win. Returns false if no winning
  // turn is found.
  bool settle_win(const Position& position, Turns& turns) {
    const auto winning = prober_.winning_turn(position, budget_.of(nodes_for_winning_turn()));
    if (!winning) return false;
    const Position reached = after(position, *winning);
    for (std::size_t i = 0; i < turns.turns().size(); ++i)
      if (after(position, turns.turns()[i].turn) == reached) {
        if (!is_win(turns.turns()[i].score)) turns.settle(i, win_in(unknown_distance));
        return true;
      }
    return false;
  }

  // Returns how many positions the search for a winning turn may visit: as many as the rest of the
  // budget seems to allow, judged by how much of it the proofs have used for their positions.
  std::uint64_t nodes_for_winning_turn() const {
    constexpr double most = 100'000;
    const double part = budget_.used();
    if (part <= 0) return static_cast<std::uint64_t>(most);
    const double allowed = static_cast<double>(budget_.nodes()) * (1 - part) / part;
    return static_cast<std::uint64_t>(std::clamp(allowed, 1.0, most));
  }

  double proof_share(const Position& position) const {
    return settings_.selectivity.proof_percent / 100.0 * G::defaults.proofs_in_search *
           G::proof_share(position);
  }

  void add_candidates(const Position& position, const Turns& turns, std::size_t count,
                      Choice<G>& choice) const {
    for (std::size_t i = 0; i < std::min(count, turns.turns().size()); ++i) {
      const auto& rated = turns.turns()[i];
      Line<Position> line = rated.turn;
      line.insert(line.end(), rated.line.begin(), rated.line.end());
      choice.candidates.push_back(candidate(position, std::move(line), rated.score));
    }
    choice.nodes = budget_.nodes();
  }

  Candidate<G> candidate(const Position& position, Line<Position> line, Score score) const {
    if (settings_.completes_lines && is_proven(score) && has_known_distance(score))
      complete(position, line);
    auto turns = split_turns(position, line);
    return {turns.front(), value_of(score, position.to_move()), std::move(turns)};
  }

  static std::vector<std::uint64_t> hashes(const std::vector<Position>& positions) {
    std::vector<std::uint64_t> hashes;
    for (const Position& position : positions) hashes.push_back(position.hash());
    return hashes;
  }

  PlayerSettings settings_;
  Executor& executor_;
  TranspositionTable table_;
  AlphaBeta<Position, G> exact_;
  SelectiveSearch<Position, G> selective_;
  Prober<Position, G> prober_;
  // What think_on() has found out since it last forgot everything, by the position's hash.
  std::unordered_map<std::uint64_t, SearchState> resumable_searches_;
  Budget budget_;
};

template <Game G>
Player<G>::Player(const PlayerSettings& settings, const std::atomic<bool>& stop, Executor& executor)
    : implementation_(std::make_unique<Implementation>(settings, stop, executor)) {}

template <Game G>
Player<G>::~Player() = default;

template <Game G>
void Player<G>::forget() {
  implementation_->forget();
}

template <Game G>
Choice<G> Player<G>::choose(const Position& position, const Limits& limits, std::size_t count,
                            const std::vector<Position>& before) {
  return implementation_->choose(position, limits, count, before);
}

template <Game G>
Choice<G> Player<G>::think_on(const Position& position, std::uint64_t nodes,
                              const std::vector<Position>& before, std::size_t count) {
  return implementation_->think_on(position, nodes, before, count);
}

}  // namespace cairn
