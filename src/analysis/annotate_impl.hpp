// Defines what analysis/annotate.hpp declares.
#pragma once

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "analysis/accuracy.hpp"
#include "analysis/annotate.hpp"
#include "analysis/compared_turn.hpp"
#include "analysis/criteria.hpp"
#include "analysis/game_proofs.hpp"
#include "analysis/player.hpp"
#include "analysis/win_percent.hpp"
#include "core/turn.hpp"
#include "games/game.hpp"
#include "model/annotated_game.hpp"
#include "search/proof_search.hpp"

namespace cairn {

template <Game G>
class Annotator<G>::Implementation {
 public:
  using Position = typename G::Position;

  Implementation(const AnalysisSettings& settings, const std::atomic<bool>& stop,
                 std::size_t table_bytes)
      : settings_(settings),
        stop_(stop),
        comparer_(settings.depth, table_bytes, stop),
        proofs_(table_bytes, stop) {
    if (settings.candidates > 0) player_.emplace(player_settings(table_bytes), stop);
  }

  std::optional<AnnotatedGame> annotate(const Record& record, const Replay<G>& replay,
                                        Range turns) {
    AnnotatedGame game = describe_game(record, replay);
    const auto first = static_cast<std::size_t>(std::max(turns.first, 1)) - 1;
    auto searched = annotate_turns(part_of(replay, first, turns.last));
    if (!searched) return std::nullopt;
    for (std::size_t i = 0; i < replay.turns.size(); ++i) {
      const bool is_searched = first <= i && i - first < searched->size();
      AnnotatedTurn turn =
          is_searched ? std::move((*searched)[i - first]) : describe_turn(replay, i);
      const RecordTurn& node = record.turns[replay.nodes[i]];
      turn.preceding = nodes_without_move(record, i == 0 ? 0 : replay.nodes[i - 1] + 1);
      turn.properties = node.properties;
      turn.variations = node.variations;
      game.turns.push_back(std::move(turn));
    }
    game.accuracy = accuracy(game.turns);
    game.trailing = nodes_without_move(record, replay.nodes.empty() ? 0 : replay.nodes.back() + 1);
    return game;
  }

 private:
  using Proofs = ProofSearch<Position, G>;

  // Returns the nodes from index `first` on that stand before the next node with a move.
  static std::vector<RecordTurn> nodes_without_move(const Record& record, std::size_t first) {
    const auto begin = record.turns.begin() + static_cast<std::ptrdiff_t>(first);
    const auto has_move = [](const RecordTurn& node) { return !node.text.empty(); };
    return {begin, std::find_if(begin, record.turns.end(), has_move)};
  }

  // Returns the turns from index `first` up to the turn with number `last`, counted from 1, as a
  // replay of their own. It has the outcome only if it reaches the end of the game.
  static Replay<G> part_of(const Replay<G>& whole, std::size_t first, int last) {
    const auto size = std::ssize(whole.turns);
    const auto begin = std::min(static_cast<std::ptrdiff_t>(first), size);
    const auto end = std::clamp(static_cast<std::ptrdiff_t>(last), begin, size);
    Replay<G> part;
    part.positions.assign(whole.positions.begin() + begin, whole.positions.begin() + end + 1);
    part.turns.assign(whole.turns.begin() + begin, whole.turns.begin() + end);
    if (end == size) part.outcome = whole.outcome;
    return part;
  }

  // Returns nothing if the work was stopped.
  std::optional<std::vector<AnnotatedTurn>> annotate_turns(const Replay<G>& replay) {
    const auto compared = compare_turns(replay);
    if (!compared) return std::nullopt;
    const ProvenWinners winners = prove(replay, *compared);
    std::vector<AnnotatedTurn> turns;
    for (std::size_t i = 0; i < replay.turns.size() && !stop_; ++i)
      turns.push_back(annotate_turn(replay, i, (*compared)[i], winners));
    if (stop_) return std::nullopt;
    return turns;
  }

  // Returns nothing if the work was stopped.
  std::optional<std::vector<ComparedTurn<G>>> compare_turns(const Replay<G>& replay) {
    std::vector<ComparedTurn<G>> all;
    for (std::size_t i = 0; i < replay.turns.size(); ++i) {
      auto compared = comparer_.compare(replay, i);
      if (!compared || stop_) return std::nullopt;
      all.push_back(std::move(*compared));
    }
    return all;
  }

  // Returns who is proven to win in each position. The proof search first goes through the game
  // from its end backwards. After that it looks at each turn again: with a larger budget at a turn
  // that would be blamed, and at any other turn for whether it walks into a loss.
  ProvenWinners prove(const Replay<G>& replay, const std::vector<ComparedTurn<G>>& compared) {
    if (settings_.proof_nodes == 0) return ProvenWinners(replay.positions.size());
    ProvenWinners winners = prove_game<G>(replay, proofs_, settings_.proof_nodes);
    for (std::size_t i = replay.turns.size(); i-- > 0 && !stop_;) {
      const auto winner = [&](const JudgedTurn<G>& turn) {
        const Side player = replay.positions[i].to_move();
        return is_win(turn.score) ? player : opponent(player);
      };
      if (is_proven(compared[i].best.score)) winners[i] = winner(compared[i].best);
      if (is_proven(compared[i].played.score)) winners[i + 1] = winner(compared[i].played);
      prove_turn<G>(replay, i, compared[i].is_blamed(), settings_.proof_nodes, proofs_, winners);
    }
    return winners;
  }

  // Describes the turn that was played, without any results of a search.
  static AnnotatedTurn describe_turn(const Replay<G>& replay, std::size_t i) {
    const Position& position = replay.positions[i];
    AnnotatedTurn turn;
    turn.is_searched = false;
    turn.side = position.to_move();
    turn.position = G::write_position(position, Format::text);
    turn.text = G::write_turn(position, replay.turns[i], Format::text);
    turn.sgf_text = G::write_turn(position, replay.turns[i], Format::cairn);
    return turn;
  }

  AnnotatedTurn annotate_turn(const Replay<G>& replay, std::size_t i,
                              const ComparedTurn<G>& compared, const ProvenWinners& winners) {
    const Position& position = replay.positions[i];
    AnnotatedTurn turn = describe_turn(replay, i);
    turn.is_searched = true;
    turn.nodes = compared.nodes;
    JudgedTurn<G> best = compared.best;
    const JudgedTurn<G>& played = compared.played;
    const Position& reached = replay.positions[i + 1];
    // There may be a win that the fixed-depth search does not see. The turn played may keep it, or
    // only another turn.
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

  // Replaces estimates by proven results. If both results are then proven, loss, mark and verdict
  // are computed from them. Otherwise loss and mark stay as the fixed-depth searches found them,
  // because a proven result and an estimate cannot be compared. The verdict stays too, unless the
  // result after the turn is proven: the turn may walk into a loss.
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

  static void judge_loss(AnnotatedTurn& turn) {
    turn.win_before = win_percent(turn.before, G::points_per_logit);
    turn.win_after = win_percent(turn.after, G::points_per_logit);
    const double drop = turn.side == Side::white ? turn.win_before - turn.win_after
                                                 : turn.win_after - turn.win_before;
    turn.loss = std::max(0.0, std::round(100 * drop) / 100);
    turn.mark = mark_of(turn.loss);
    turn.verdict = verdict_of(turn.before, turn.after, turn.win_after, turn.side);
  }

  // Returns the moves of a line up to the end of its first turn.
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

  // Writes a line of moves into `turn` as its best line, split into turns.
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

  // Candidates are found with the same exact search that judges the turn played.
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
    game.result = "unfinished";
    if (replay.error) {
      game.cut_off =
          CutOff{describe(record.source, *replay.error), static_cast<int>(replay.turns.size()) + 1};
      return game;
    }
    game.result = describe_result(record.tags, replay.outcome);
    game.winner = winner_of(record.tags, replay.outcome);
    return game;
  }

  AnalysisSettings settings_;
  const std::atomic<bool>& stop_;
  TurnComparer<G> comparer_;
  Proofs proofs_;
  std::optional<Player<G>> player_;  // finds candidates; empty if none are wanted
};

template <Game G>
Annotator<G>::Annotator(const AnalysisSettings& settings, const std::atomic<bool>& stop,
                        std::size_t table_bytes)
    : implementation_(std::make_unique<Implementation>(settings, stop, table_bytes)) {}

template <Game G>
Annotator<G>::~Annotator() = default;

template <Game G>
std::optional<AnnotatedGame> Annotator<G>::annotate(const Record& record, const Replay<G>& replay,
                                                    Range turns) {
  return implementation_->annotate(record, replay, turns);
}

}  // namespace cairn
