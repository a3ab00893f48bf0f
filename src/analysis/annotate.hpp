// Annotates games with the fixed-depth search: for each turn the value with the best turn and the
// value with the turn played, both from the same horizon.
#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "analysis/accuracy.hpp"
#include "analysis/game_proofs.hpp"
#include "analysis/player.hpp"
#include "analysis/replay.hpp"
#include "analysis/win_percent.hpp"
#include "core/turn.hpp"
#include "games/game.hpp"
#include "model/annotated_game.hpp"
#include "search/alpha_beta.hpp"

namespace cairn {

inline constexpr int default_depth = 2;  // turns
// For each position of a game. What is analysed one turn deep is to be done soon.
constexpr std::uint64_t default_proof_nodes(int depth) {
  return depth == 1 ? 1'000 : 100'000;
}
inline constexpr std::size_t default_table_bytes = 64 << 20;  // of each worker

// Owns the memory of a search; one for each thread. Games do not influence each other.
template <Game G>
class Annotator {
 public:
  using Position = typename G::Position;

  // `stop` may be set by another thread; it must outlive this.
  Annotator(AnalysisSettings settings, const std::atomic<bool>& stop,
            std::size_t table_bytes = default_table_bytes)
      : settings_(settings),
        stop_(stop),
        table_(table_bytes),
        search_(table_, stop),
        proofs_(table_bytes, stop),
        budget_(stop) {
    if (settings.candidates > 0) player_.emplace(player_settings(table_bytes), stop);
  }

  // The annotated game, of a record that was cut off the part before. Nothing if it was stopped.
  std::optional<AnnotatedGame> annotate(const Record& record, const Replay<G>& replay) {
    AnnotatedGame game = describe_game(record, replay);
    ProvenWinners winners(replay.positions.size());
    if (settings_.proof_nodes > 0) winners = prove_game<G>(replay, proofs_, settings_.proof_nodes);
    for (std::size_t i = 0; i < replay.turns.size(); ++i) {
      std::optional<AnnotatedTurn> turn = annotate_turn(replay, i, winners);
      if (!turn || stop_) return std::nullopt;
      const RecordTurn& node = record.turns[replay.nodes[i]];
      turn->preceding = nodes_without_move(record, i == 0 ? 0 : replay.nodes[i - 1] + 1);
      turn->properties = node.properties;
      turn->variations = node.variations;
      game.turns.push_back(std::move(*turn));
    }
    game.trailing = nodes_without_move(record, replay.nodes.empty() ? 0 : replay.nodes.back() + 1);
    game.accuracy = accuracy(game.turns);
    return game;
  }

 private:
  using Search = AlphaBeta<Position, G>;
  using Proofs = ProofSearch<Position, G>;

  // Those from a node on, up to the next one with a move.
  static std::vector<RecordTurn> nodes_without_move(const Record& record, std::size_t first) {
    const auto begin = record.turns.begin() + static_cast<std::ptrdiff_t>(first);
    const auto has_move = [](const RecordTurn& node) { return !node.text.empty(); };
    return {begin, std::find_if(begin, record.turns.end(), has_move)};
  }

  // What the search says of a turn: its value for the player, and the line from it on.
  struct Judged {
    Score score = 0;
    Line<Position> line;
  };

  // The best turn and the turn played, from one horizon.
  struct Compared {
    Judged best;
    Judged played;
  };

  // A turn is blamed with ? or ?? only if searches that are up to so many turns deeper blame it
  // too, as far as they come with so many positions.
  static constexpr int second_looks = 2;
  std::uint64_t second_look_nodes() const { return settings_.depth == 1 ? 5'000 : 400'000; }

  // Nothing if the search was stopped before it had a line.
  std::optional<AnnotatedTurn> annotate_turn(const Replay<G>& replay, std::size_t i,
                                             const ProvenWinners& winners) {
    const Position& position = replay.positions[i];
    search_.forget();
    AnnotatedTurn turn;
    turn.side = position.to_move();
    turn.position = G::write_position(position, Format::text);
    turn.text = G::write_turn(position, replay.turns[i], Format::text);
    turn.sgf_text = G::write_turn(position, replay.turns[i], Format::cairn);
    const auto compared = compare(replay, i, turn.nodes);
    if (!compared) return std::nullopt;
    Judged best = compared->best;
    const Judged& played = compared->played;
    const Position& reached = replay.positions[i + 1];
    // A win that the fixed depth does not see: by the turn played, or by another one.
    const bool is_won = winners[i] == turn.side && !is_proven(best.score);
    const bool stays_won = is_won && winners[i + 1] == turn.side;
    const auto winning = is_won && !stays_won
                             ? winning_turn<G>(position, proofs_, settings_.proof_nodes)
                             : std::nullopt;
    turn.is_best = !winning && (stays_won || played.score >= best.score ||
                                reached == after(position, first_turn(position, best.line)));
    if (winning) best.line = *winning;
    if (turn.is_best) best.line = played.line;
    best.score = std::max(best.score, played.score);
    turn.before = value_of(best.score, turn.side);
    turn.after = value_of(turn.is_best ? best.score : played.score, turn.side);
    judge_loss(turn);
    add_proofs(turn, winners[i], winners[i + 1]);
    write_line(position, best.line, turn);
    if (player_) add_candidates(position, turn);
    return turn;
  }

  // Puts proven results in the place of estimates. Loss and verdict stay what equal searches said,
  // unless the result is proven before and after the turn, or the turn walks into a proven loss.
  static void add_proofs(AnnotatedTurn& turn, std::optional<Side> before,
                         std::optional<Side> after) {
    const AnnotatedTurn searched = turn;
    const auto settle = [](Value& value, std::optional<Side> winner) {
      if (winner && value.kind == Value::Kind::estimate) value = {win_of(*winner), {}, 0};
    };
    settle(turn.before, before);
    settle(turn.after, after);
    judge_loss(turn);
    const bool before_is_open = turn.before.kind == Value::Kind::estimate;
    const bool after_is_open = turn.after.kind == Value::Kind::estimate;
    if (!before_is_open && !after_is_open) return;
    turn.loss = searched.loss;
    turn.mark = searched.mark;
    if (after_is_open) turn.verdict = searched.verdict;
  }

  // At the depth asked for, or deeper where a turn would be blamed. Nothing if it was stopped.
  std::optional<Compared> compare(const Replay<G>& replay, std::size_t i, std::uint64_t& nodes) {
    budget_.begin(Budget::unlimited);
    std::optional<Compared> compared = compare(replay, i, settings_.depth, nodes);
    for (int extra = 1; compared && extra <= second_looks; ++extra) {
      const Score best = compared->best.score;
      const Score played = compared->played.score;
      const bool is_certain = is_proven(best) && is_proven(played);
      if (is_certain || loss_between(best, played) < mistake_loss) break;
      budget_.begin(second_look_nodes());
      const auto deeper = compare(replay, i, settings_.depth + extra, nodes);
      if (!deeper) break;
      compared = deeper;
    }
    return compared;
  }

  // Nothing if it was stopped, or there was no budget left.
  std::optional<Compared> compare(const Replay<G>& replay, std::size_t i, int depth,
                                  std::uint64_t& nodes) {
    const auto found = search_.search(replay.positions[i], depth, &budget_);
    nodes += found.nodes;
    if (!found.complete) return std::nullopt;
    auto played = judge(replay, i, depth, nodes);
    if (!played) return std::nullopt;
    return Compared{{found.score, found.line}, std::move(*played)};
  }

  // The turn played, searched to the horizon that a search of that depth before it has.
  std::optional<Judged> judge(const Replay<G>& replay, std::size_t i, int depth,
                              std::uint64_t& nodes) {
    const Position& position = replay.positions[i];
    const Position& reached = replay.positions[i + 1];
    const Side player = position.to_move();
    Judged judged{0, replay.turns[i]};
    const bool ends_game = i + 1 == replay.turns.size();
    if (ends_game && replay.outcome && !replay.outcome->winner) return judged;  // a repetition
    if (const auto outcome = reached.outcome()) {
      judged.score = outcome->winner == player ? win_in(1) : loss_in(1);
    } else if (depth == 1) {
      Position horizon = reached;
      judged.score = delayed(-Search::horizon_value(horizon), 1);
    } else {
      const auto reply = search_.search(reached, depth - 1, &budget_);
      nodes += reply.nodes;
      if (!reply.complete) return std::nullopt;
      judged.score = delayed(-reply.score, 1);
      judged.line.insert(judged.line.end(), reply.line.begin(), reply.line.end());
    }
    return judged;
  }

  // In points of win percentage, for the player who might have had the first score.
  static double loss_between(Score best, Score played) {
    const auto chances = [](Score score) {
      return win_percent(value_of(score, Side::white), G::points_per_logit);
    };
    return chances(best) - chances(played);
  }

  static void judge_loss(AnnotatedTurn& turn) {
    turn.win_before = win_percent(turn.before, G::points_per_logit);
    turn.win_after = win_percent(turn.after, G::points_per_logit);
    const double drop = turn.side == Side::white ? turn.win_before - turn.win_after
                                                 : turn.win_after - turn.win_before;
    turn.loss = std::max(0.0, std::round(100 * drop) / 100);
    turn.mark = mark_of(turn.loss);
    turn.verdict = verdict_of(turn.before, turn.after, turn.win_after, turn.side);
  }

  static Value value_of(Score score, Side side) {
    if (!is_proven(score)) return {Value::Kind::estimate, {}, side == Side::white ? score : -score};
    return {win_of(is_win(score) ? side : opponent(side)), turns_to_end(score), 0};
  }

  static Value::Kind win_of(Side side) {
    return side == Side::white ? Value::Kind::white_wins : Value::Kind::black_wins;
  }

  // The moves of a line up to the end of its first turn.
  static Turn<Position> first_turn(Position position, const Line<Position>& line) {
    const Side player = position.to_move();
    Turn<Position> turn;
    for (const auto& move : line) {
      turn.push_back(move);
      position.play(move);
      if (position.to_move() != player || position.outcome()) break;
    }
    return turn;
  }

  // Writes a line of moves into `turn` as the best one, turn by turn.
  static void write_line(Position position, const Line<Position>& line, AnnotatedTurn& turn) {
    for (std::size_t played = 0; played < line.size();) {
      const auto next = first_turn(
          position, Line<Position>(line.begin() + static_cast<std::ptrdiff_t>(played), line.end()));
      turn.best_line.push_back(G::write_turn(position, next, Format::text));
      turn.sgf_best_line.push_back(G::write_turn(position, next, Format::cairn));
      position = after(position, next);
      played += next.size();
    }
    turn.best = turn.best_line.front();
  }

  // The same search as for the turn played.
  static PlayerSettings player_settings(std::size_t table_bytes) {
    PlayerSettings settings;
    settings.strength = Strength::exact;
    settings.table_bytes = table_bytes;
    return settings;
  }

  void add_candidates(const Position& position, AnnotatedTurn& turn) {
    Limits limits;
    limits.depth = settings_.depth;
    const auto count = static_cast<std::size_t>(settings_.candidates);
    const Choice<G> choice = player_->choose(position, limits, count);
    turn.nodes += choice.nodes;
    for (const Candidate<G>& found : choice.candidates) {
      CandidateTurn& candidate = turn.candidates.emplace_back();
      candidate.value = found.value;
      candidate.white_win_percent = win_percent(found.value, G::points_per_logit);
      Position reached = position;
      for (const Turn<Position>& next : found.line) {
        candidate.line.push_back(G::write_turn(reached, next, Format::text));
        candidate.sgf_line.push_back(G::write_turn(reached, next, Format::cairn));
        reached = after(reached, next);
      }
      candidate.turn = candidate.line.front();
    }
  }

  AnnotatedGame describe_game(const Record& record, const Replay<G>& replay) const {
    AnnotatedGame game;
    game.source = record.source;
    game.number = record.number;
    game.game = G::name;
    game.tags = record.tags;
    game.start = G::write_position(replay.positions.front(), Format::text);
    game.sgf_start = G::write_position(replay.positions.front(), Format::cairn);
    game.settings = settings_;
    game.final_position = G::write_position(replay.positions.back(), Format::text);
    game.result = replay.outcome ? describe(*replay.outcome) : "unfinished";
    if (replay.outcome) game.winner = replay.outcome->winner;
    if (replay.error)
      game.cut_off =
          CutOff{describe(record.source, *replay.error), static_cast<int>(replay.turns.size()) + 1};
    return game;
  }

  AnalysisSettings settings_;
  const std::atomic<bool>& stop_;
  TranspositionTable table_;
  Search search_;
  Proofs proofs_;
  Budget budget_;
  std::optional<Player<G>> player_;  // for candidates
};

}  // namespace cairn
