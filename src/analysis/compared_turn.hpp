// Compares a turn that was played with the best turn. The fixed-depth search values both, to the
// same horizon.
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

// What the search found out about a turn: its score from the point of view of the player who makes
// it, and the line that begins with it.
template <Game G>
struct JudgedTurn {
  Score score = 0;
  Line<typename G::Position> line;
};

template <Game G>
struct ComparedTurn {
  JudgedTurn<G> best;
  JudgedTurn<G> played;
  std::uint64_t nodes = 0;  // positions searched for this comparison

  // Returns whether the estimates alone would mark the turn ? or ??. Returns false if both scores
  // are proven, because then further searches cannot change them.
  bool is_blamed() const {
    if (is_proven(best.score) && is_proven(played.score)) return false;
    return chances(best) - chances(played) >= mistake_loss;
  }

 private:
  // The player's chances as a win percentage.
  static double chances(const JudgedTurn<G>& turn) {
    return win_percent(value_of(turn.score, Side::white), G::points_per_logit);
  }
};

// Compares turns by searches that are `depth` turns deep, at least 1. A turn that this would blame
// with ? or ?? is searched up to two turns deeper, and is blamed only if these searches blame it
// too. The deeper searches have a limit of positions; the last complete comparison counts.
template <Game G>
class TurnComparer {
 public:
  // Another thread may set `stop` to end the work early. `stop` must outlive this object.
  TurnComparer(int depth, std::size_t table_bytes, const std::atomic<bool>& stop)
      : depth_(depth), table_(table_bytes), search_(table_, stop), budget_(stop) {}

  // Compares replay.turns[i] with the best turn. Returns nothing if the work was stopped.
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

  // The greatest number of deeper searches, and the limit of positions for each of them.
  static constexpr int second_looks = 2;
  std::uint64_t second_look_nodes() const { return depth_ == 1 ? 5'000 : 400'000; }

  // Compares at one depth. Returns nothing if the work was stopped or the budget was used up.
  std::optional<ComparedTurn<G>> compare(const Replay<G>& replay, std::size_t i, int depth,
                                         std::uint64_t& nodes) {
    const auto found = search_.search(replay.positions[i], depth, &budget_);
    nodes += found.nodes;
    if (!found.complete) return std::nullopt;
    auto played = judge(replay, i, depth, nodes);
    if (!played) return std::nullopt;
    return ComparedTurn<G>{{found.score, found.line}, std::move(*played)};
  }

  // Judges the turn that was played. The search has the same horizon as a search from the position
  // before the turn that is `depth` turns deep.
  std::optional<JudgedTurn<G>> judge(const Replay<G>& replay, std::size_t i, int depth,
                                     std::uint64_t& nodes) {
    const Position& position = replay.positions[i];
    const Position& reached = replay.positions[i + 1];
    const Side player = position.to_move();
    JudgedTurn<G> judged{0, replay.turns[i]};
    const bool ends_game = i + 1 == replay.turns.size();
    // A draw by repetition is worth 0.
    if (ends_game && replay.outcome && !replay.outcome->winner) return judged;
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
