// Defines what analysis/solve.hpp declares.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "analysis/solve.hpp"
#include "core/annotated_game.hpp"
#include "core/executor.hpp"
#include "core/position.hpp"
#include "games/game.hpp"
#include "search/budget.hpp"
#include "search/shortest_win.hpp"
#include "search/strategy.hpp"
#include "search/who_wins.hpp"

namespace cairn {

template <Game G>
class Solver<G>::Implementation {
 public:
  Implementation(const SolveSettings& settings, const std::atomic<bool>& stop, Executor& executor)
      : settings_(settings), budget_(stop), search_(table_bytes(settings), executor) {
    if (settings.shortest) shortest_.emplace(table_bytes(settings), executor);
  }

  void forget() {
    search_.forget();
    if (shortest_) shortest_->forget();
  }

  void allow(std::uint64_t max_nodes) { settings_.max_nodes = max_nodes; }

  Solved solve(const Position& position) {
    if (const auto outcome = position.outcome()) return {finished(position, *outcome), {}};
    Solved solved{describe_position(position), {}};
    const std::optional<Side> winner = find_winner(position);
    solved.solution.nodes = budget_.nodes();
    if (!winner) return solved;
    set_winner(solved.solution, winner);
    solved.strategy = build_strategy(search_, position, *winner, budget_.of(settings_.max_nodes));
    if (solved.strategy) set_line(solved.solution, position, *solved.strategy);
    if (shortest_) shorten(solved, position, *winner);
    return solved;
  }

  static Solution finished(const Position& position, const Outcome& outcome) {
    Solution solution = describe_position(position);
    set_winner(solution, outcome.winner);
    solution.turns = 0;
    solution.shortest = true;
    solution.end = describe(outcome);
    solution.ending = outcome.ending->word;
    return solution;
  }

 private:
  using Search = ProofSearch<Position, G>;

  // How many positions the first search for one side may visit before the other side is tried.
  static constexpr std::uint64_t first_slice = 4096;

  // If there are two searches, each gets half of the memory.
  static std::size_t table_bytes(const SolveSettings& settings) {
    return settings.shortest ? settings.table_bytes / 2 : settings.table_bytes;
  }

  static Solution describe_position(const Position& position) {
    Solution solution;
    solution.game = G::name;
    solution.position = G::write_position(position, Format::text);
    solution.to_move = position.to_move();
    return solution;
  }

  static void set_winner(Solution& solution, std::optional<Side> winner) {
    if (!winner)
      solution.value = Solution::Value::draw;
    else
      solution.value = *winner == solution.to_move ? Solution::Value::win : Solution::Value::loss;
  }

  // Returns the side that has a forced win, if one is found. Where both sides are tried, each round
  // has twice as many nodes.
  std::optional<Side> find_winner(const Position& position) {
    budget_.begin(settings_.max_nodes);
    auto slice = [&, next = Position::can_recur ? first_slice : settings_.max_nodes]() mutable {
      return budget_.nodes_left() == 0 ? std::nullopt
                                       : std::optional(std::exchange(next, 2 * next));
    };
    return who_wins(position, slice, search_, budget_);
  }

  static void set_line(Solution& solution, const Position& position,
                       const Strategy<Position>& strategy) {
    solution.turns = static_cast<int>(strategy.main_line.size());
    // The winner cannot win before its next turn, which is the first or the second of the line.
    const bool wins_next = solution.value == Solution::Value::win;
    solution.shortest = *solution.turns <= (wins_next ? 1 : 2);
    solution.line = turn_texts<G>(position, strategy.main_line);
  }

  static std::optional<std::uint64_t> known_length(const Solution& solution) {
    if (!solution.turns) return std::nullopt;
    return static_cast<std::uint64_t>(*solution.turns);
  }

  void shorten(Solved& solved, const Position& position, Side winner) {
    Solution& solution = solved.solution;
    if (solution.shortest) return;
    auto found =
        shortest_->find(position, winner, known_length(solution), budget_.of(settings_.max_nodes));
    solution.nodes += found.nodes;
    if (found.strategy) {
      set_line(solution, position, *found.strategy);
      solved.strategy = std::move(found.strategy);
    }
    solution.shortest = found.is_shortest;
  }

  SolveSettings settings_;
  Budget budget_;
  Search search_;
  std::optional<ShortestWin<Position, G>> shortest_;
};

template <Game G>
Solver<G>::Solver(const SolveSettings& settings, const std::atomic<bool>& stop, Executor& executor)
    : implementation_(std::make_unique<Implementation>(settings, stop, executor)) {}

template <Game G>
Solver<G>::~Solver() = default;

template <Game G>
void Solver<G>::forget() {
  implementation_->forget();
}

template <Game G>
void Solver<G>::allow(std::uint64_t max_nodes) {
  implementation_->allow(max_nodes);
}

template <Game G>
typename Solver<G>::Solved Solver<G>::solve(const Position& position) {
  return implementation_->solve(position);
}

template <Game G>
Solution Solver<G>::finished(const Position& position, const Outcome& outcome) {
  return Implementation::finished(position, outcome);
}

}  // namespace cairn
