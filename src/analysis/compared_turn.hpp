// A turn that was played, held against the best one by the fixed-depth search, both from the same
// horizon.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "analysis/replay.hpp"
#include "analysis/win_percent.hpp"
#include "games/game.hpp"
#include "search/alpha_beta.hpp"
#include "search/budget.hpp"
#include "search/horizon.hpp"
#include "search/line.hpp"
#include "search/table.hpp"

namespace cairn {

// What the search says of a turn: its value for the player, and the line from it on.
template <Game G>
struct JudgedTurn {
  Score score = 0;
  Line<typename G::Position> line;
};

template <Game G>
struct ComparedTurn {
  JudgedTurn<G> best;
  JudgedTurn<G> played;
  std::uint64_t nodes = 0;  // searched for that

  // Whether the search would mark it ? or ??, and has not proven that it is right.
  bool is_blamed() const {
    if (is_proven(best.score) && is_proven(played.score)) return false;
    return chances(best) - chances(played) >= mistake_loss;
  }

 private:
  // In points of win percentage, for the player.
  static double chances(const JudgedTurn<G>& turn) {
    return win_percent(value_of(turn.score, Side::white), G::points_per_logit);
  }
};

// Searches `depth` turns deep, at least 1, or deeper: a turn is blamed with ? or ?? only if
// searches that are up to two turns deeper blame it too, as far as a limit of positions lets them.
template <Game G>
class TurnComparer {
 public:
  // `stop` may be set by another thread; it must outlive this.
  TurnComparer(int depth, std::size_t table_bytes, const std::atomic<bool>& stop)
      : depth_(depth), table_(table_bytes), search_(table_, stop), budget_(stop) {}

  // The turn of that number. Nothing if it was stopped.
  std::optional<ComparedTurn<G>> compare(const Replay<G>& replay, std::size_t i) {
    search_.forget();
    budget_.begin(Budget::unlimited);
    std::uint64_t nodes = 0;
    std::optional<ComparedTurn<G>> compared = compare(replay, i, depth_, nodes);
    for (int extra = 1; compared && extra <= second_looks; ++extra) {
      if (!compared->is_blamed()) break;
      budget_.begin(second_look_nodes());
      auto deeper = compare(replay, i, depth_ + extra, nodes);
      if (!deeper) break;
      compared = std::move(deeper);
    }
    if (compared) compared->nodes = nodes;
    return compared;
  }

 private:
  using Position = typename G::Position;
  using Search = AlphaBeta<Position, G>;

  static constexpr int second_looks = 2;
  std::uint64_t second_look_nodes() const { return depth_ == 1 ? 5'000 : 400'000; }

  // To one depth. Nothing if it was stopped, or there was no budget left.
  std::optional<ComparedTurn<G>> compare(const Replay<G>& replay, std::size_t i, int depth,
                                         std::uint64_t& nodes) {
    const auto found = search_.search(replay.positions[i], depth, &budget_);
    nodes += found.nodes;
    if (!found.complete) return std::nullopt;
    auto played = judge(replay, i, depth, nodes);
    if (!played) return std::nullopt;
    return ComparedTurn<G>{{found.score, found.line}, std::move(*played)};
  }

  // The turn played, searched to the horizon that a search of that depth before it has.
  std::optional<JudgedTurn<G>> judge(const Replay<G>& replay, std::size_t i, int depth,
                                     std::uint64_t& nodes) {
    const Position& position = replay.positions[i];
    const Position& reached = replay.positions[i + 1];
    const Side player = position.to_move();
    JudgedTurn<G> judged{0, replay.turns[i]};
    const bool ends_game = i + 1 == replay.turns.size();
    if (ends_game && replay.outcome && !replay.outcome->winner) return judged;  // a repetition
    if (const auto outcome = reached.outcome()) {
      judged.score = outcome->winner == player ? win_in(1) : loss_in(1);
    } else if (depth == 1) {
      Position horizon = reached;
      judged.score = delayed(-horizon_value<G>(horizon), 1);
    } else {
      const auto reply = search_.search(reached, depth - 1, &budget_);
      nodes += reply.nodes;
      if (!reply.complete) return std::nullopt;
      judged.score = delayed(-reply.score, 1);
      judged.line.insert(judged.line.end(), reply.line.begin(), reply.line.end());
    }
    return judged;
  }

  int depth_;
  TranspositionTable table_;
  Search search_;
  Budget budget_;
};

}  // namespace cairn
