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
#include "analysis/replay.hpp"
#include "analysis/win_percent.hpp"
#include "core/turn.hpp"
#include "games/game.hpp"
#include "model/annotated_game.hpp"
#include "search/alpha_beta.hpp"

namespace cairn {

inline constexpr int default_depth = 2;                       // turns
inline constexpr std::size_t default_table_bytes = 64 << 20;  // of each worker

// Owns the memory of a search; one for each thread. Games do not influence each other.
template <Game G>
class Annotator {
 public:
  using Position = typename G::Position;

  // `stop` may be set by another thread; it must outlive this.
  Annotator(AnalysisSettings settings, const std::atomic<bool>& stop,
            std::size_t table_bytes = default_table_bytes)
      : settings_(settings), stop_(stop), table_(table_bytes), search_(table_, stop) {}

  // The annotated game, of a record that was cut off the part before. Nothing if it was stopped.
  std::optional<AnnotatedGame> annotate(const Record& record, const Replay<G>& replay) {
    AnnotatedGame game = describe_game(record, replay);
    for (std::size_t i = 0; i < replay.turns.size(); ++i) {
      std::optional<AnnotatedTurn> turn = annotate_turn(replay, i);
      if (!turn || stop_) return std::nullopt;
      const RecordTurn& node = record.turns[replay.nodes[i]];
      turn->properties = node.properties;
      turn->variations = node.variations;
      game.turns.push_back(std::move(*turn));
    }
    game.accuracy = accuracy(game.turns);
    return game;
  }

 private:
  using Search = AlphaBeta<Position, G>;

  // What the search says of a turn: its value for the player, and the line from it on.
  struct Judged {
    Score score = 0;
    Line<Position> line;
  };

  // Nothing if the search was stopped before it had a line.
  std::optional<AnnotatedTurn> annotate_turn(const Replay<G>& replay, std::size_t i) {
    const Position& position = replay.positions[i];
    search_.forget();
    auto best = search_.search(position, settings_.depth);
    if (!best.complete) return std::nullopt;
    AnnotatedTurn turn;
    turn.nodes = best.nodes;
    const Judged played = judge(replay, i, turn.nodes);
    turn.side = position.to_move();
    turn.position = G::write_position(position, Format::text);
    turn.text = G::write_turn(position, replay.turns[i], Format::text);
    turn.sgf_text = G::write_turn(position, replay.turns[i], Format::cairn);
    turn.is_best = played.score >= best.score ||
                   replay.positions[i + 1] == after(position, first_turn(position, best.line));
    const Score best_score = std::max(best.score, played.score);
    write_line(position, turn.is_best ? played.line : best.line, turn);
    turn.before = value_of(best_score, turn.side);
    turn.after = value_of(turn.is_best ? best_score : played.score, turn.side);
    judge_loss(turn);
    return turn;
  }

  // The turn played, searched to the horizon that the search of the position before it had.
  Judged judge(const Replay<G>& replay, std::size_t i, std::uint64_t& nodes) {
    const Position& position = replay.positions[i];
    const Position& reached = replay.positions[i + 1];
    const Side player = position.to_move();
    Judged judged{0, replay.turns[i]};
    if (const auto outcome = reached.outcome()) {
      judged.score = outcome->winner == player ? win_in(1) : loss_in(1);
    } else if (settings_.depth == 1) {
      Position horizon = reached;
      judged.score = delayed(-Search::horizon_value(horizon), 1);
    } else {
      const auto reply = search_.search(reached, settings_.depth - 1);
      nodes += reply.nodes;
      judged.score = delayed(-reply.score, 1);
      judged.line.insert(judged.line.end(), reply.line.begin(), reply.line.end());
    }
    return judged;
  }

  void judge_loss(AnnotatedTurn& turn) const {
    turn.win_before = win_percent(turn.before, G::points_per_logit);
    turn.win_after = win_percent(turn.after, G::points_per_logit);
    const double drop = turn.side == Side::white ? turn.win_before - turn.win_after
                                                 : turn.win_after - turn.win_before;
    turn.loss = std::max(0.0, std::round(100 * drop) / 100);
    turn.mark = mark_of(turn.loss);
    turn.verdict = verdict_of(turn.before, turn.after, turn.win_after, turn.side);
  }

  static Value value_of(Score score, Side side) {
    if (!is_proven(score)) return {Value::Kind::estimate, 0, side == Side::white ? score : -score};
    const bool white_wins = is_win(score) == (side == Side::white);
    return {white_wins ? Value::Kind::white_wins : Value::Kind::black_wins, turns_to_end(score), 0};
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
};

}  // namespace cairn
