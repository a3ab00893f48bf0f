// Makes the study of a game from what was found about its turns.
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "analysis/accuracy.hpp"
#include "analysis/candidate_turn.hpp"
#include "analysis/game_part.hpp"
#include "analysis/judged_game.hpp"
#include "analysis/line_reason.hpp"
#include "analysis/player.hpp"
#include "analysis/position_answerer.hpp"
#include "analysis/replay_report.hpp"
#include "analysis/shown_values.hpp"
#include "analysis/study.hpp"
#include "analysis/win_percent.hpp"
#include "game/game.hpp"
#include "model/annotated_game.hpp"
#include "search/line.hpp"

namespace cairn {

template <Game G>
class StudyMaker {
 public:
  using Position = typename G::Position;

  // The settings are those of the search, completed() for the game.
  explicit StudyMaker(const AnalysisSettings& settings) : settings_(settings) {}

  // Returns the study of a game of which `part` was searched and judged.
  Study<G> annotated(const Record& record, const Replay<G>& replay, const GamePart<G>& part,
                     const JudgedGame<G>& judged) const {
    Study<G> study{describe_game(record, replay), replay, {}};
    study.turns.resize(replay.turns.size());
    AnnotatedGame& game = study.game;
    const std::size_t searched = part.replay.turns.size();
    if (part.is_asked && part.is_whole && settings_.proof_nodes > 0 &&
        judged.proofs_reach <= searched)
      game.proofs_reach = static_cast<int>(judged.proofs_reach) + 1;
    const ShownValues<G> shown(part.replay, judged);
    for (std::size_t i = 0; i < replay.turns.size(); ++i) {
      const bool is_searched = part.first <= i && i - part.first < searched;
      AnnotatedTurn turn = describe_turn(replay, i);
      if (is_searched)
        add_findings(part.replay, i - part.first, judged, shown, turn, study.turns[i]);
      const RecordTurn& node = record.turns[replay.nodes[i]];
      turn.preceding = nodes_without_move(record, i == 0 ? 0 : replay.nodes[i - 1] + 1);
      turn.properties = node.properties;
      turn.variations = node.variations;
      game.turns.push_back(std::move(turn));
    }
    game.accuracy = accuracy(game.turns);
    game.answer = judged.answer;
    if (game.answer)
      if (const auto winner = winner_in(shown.value(searched)))
        PositionAnswerer<G>::settle(*winner, *game.answer);
    game.trailing = nodes_without_move(record, replay.nodes.empty() ? 0 : replay.nodes.back() + 1);
    return study;
  }

 private:
  // Returns the nodes from index `first` on that stand before the next node with a move.
  static std::vector<RecordTurn> nodes_without_move(const Record& record, std::size_t first) {
    const auto begin = record.turns.begin() + static_cast<std::ptrdiff_t>(first);
    const auto has_move = [](const RecordTurn& node) { return !node.text.empty(); };
    return {begin, std::find_if(begin, record.turns.end(), has_move)};
  }

  // Describes the turn that was played, without any results of a search.
  static AnnotatedTurn describe_turn(const Replay<G>& replay, std::size_t i) {
    const Position& position = replay.positions[i];
    AnnotatedTurn turn;
    turn.is_searched = false;
    turn.side = position.to_move();
    turn.position = G::write_position(position, Format::text);
    turn.text = G::write_turn(position, replay.turns[i], Format::text);
    return turn;
  }

  static void add_findings(const Replay<G>& replay, std::size_t i, const JudgedGame<G>& game,
                           const ShownValues<G>& shown, AnnotatedTurn& turn,
                           StudiedTurn<G>& studied) {
    const JudgedTurn<G>& judged = game.turns[i];
    turn.is_searched = true;
    turn.nodes = judged.nodes;
    turn.before = shown.value(i);
    turn.after = shown.value(i + 1);
    turn.win_before = shown.percent(i);
    turn.win_after = shown.percent(i + 1);
    turn.second_look = judged.second_look;
    turn.asked_before = judged.asked_before;
    turn.loss = shown.loss(i);
    if (turn.second_look) turn.second_look->loss = turn.loss;
    turn.mark = mark_of(turn.loss);
    turn.is_best = turn.loss == 0;
    turn.best_value = turn.is_best ? turn.after : best_value(replay, i, game, turn);
    turn.win_best = turn.is_best ? turn.win_after : turn.win_before;
    const bool best_loses = judged.best_winner == opponent(turn.side);
    const bool had_a_way_out = !turn.is_best && judged.asked_best > 0 && !best_loses;
    turn.verdict = verdict_of(turn.before, turn.after, turn.win_after, turn.side, had_a_way_out);
    turn.excuse = excuse_of(turn, shown.fall(i));
    add_lines(replay, i, game, turn, studied);
    add_candidates(replay.positions[i], judged.candidates, turn, studied);
  }

  // Returns the value of the best turn, if another one was played: that of the position before, of
  // which a look at the position after the best turn may know how many turns are left, that turn
  // included, as in candidates and reasons.
  static Value best_value(const Replay<G>& replay, std::size_t i, const JudgedGame<G>& game,
                          const AnnotatedTurn& turn) {
    Value reached = game.best_value(replay, i);
    const bool is_counted = turn.before.kind != Value::Kind::estimate && game.turns[i].best_value;
    if (!is_counted || reached.kind != turn.before.kind) return turn.before;
    if (reached.turns) ++*reached.turns;
    return reached;
  }

  static Excuse excuse_of(const AnnotatedTurn& turn, double fall) {
    if (fall < inaccuracy_loss || turn.loss > 0) return Excuse::none;
    const bool is_lost = turn.after.kind == win_of(opponent(turn.side));
    return is_lost ? Excuse::lost_anyway : Excuse::no_better_turn;
  }

  // Adds the best line and the refutation.
  static void add_lines(const Replay<G>& replay, std::size_t i, const JudgedGame<G>& game,
                        AnnotatedTurn& turn, StudiedTurn<G>& studied) {
    const Position& position = replay.positions[i];
    const JudgedTurn<G>& judged = game.turns[i];
    const Line<Position>& reply = game.positions[i + 1].line;
    Line<Position> best = game.positions[i].line;
    if (turn.is_best)
      best = joined(replay.turns[i], reply);
    else if (judged.best_value)
      best = joined(judged.best, judged.best_value->line);
    studied.best_line = split_turns(position, best);
    turn.best_line = turn_texts<G>(position, studied.best_line);
    turn.best = turn.best_line.front();
    const bool is_refuted = turn.mark != Mark::none || turn.verdict != Verdict::none;
    if (!is_refuted) return;
    studied.refutation = split_turns(replay.positions[i + 1], refutation(replay, i, game));
    turn.refutation = turn_texts<G>(replay.positions[i + 1], studied.refutation);
    turn.reason = line_reason<G>(replay.positions[i + 1], studied.refutation);
    if (!turn.reason && !turn.is_best) turn.reason = line_reason<G>(position, studied.best_line);
  }

  // Returns the line that refutes a turn. One that is proven to lose is refuted by what is known to
  // win, and if only the proof knows what that is, the line is empty.
  static Line<Position> refutation(const Replay<G>& replay, std::size_t i,
                                   const JudgedGame<G>& game) {
    const ValuedPosition<G>& reached = game.positions[i + 1];
    const Side winner = replay.positions[i + 1].to_move();
    if (game.turns[i].refutation) return *game.turns[i].refutation;
    if (game.winners[i + 1] != winner || is_proven(reached.score)) return reached.line;
    if (i + 1 == game.turns.size()) return {};
    const JudgedTurn<G>& next = game.turns[i + 1];
    if (game.winners[i + 2] == winner)
      return joined(replay.turns[i + 1], game.positions[i + 2].line);
    return next.best_winner == winner ? next.best : Line<Position>();
  }

  static Line<Position> joined(Line<Position> line, const Line<Position>& rest) {
    line.insert(line.end(), rest.begin(), rest.end());
    return line;
  }

  // Adds the best turns, best first. The search that compares candidates is a single one of fixed
  // depth, so that only the differences of its values are taken: the best turn has the value that
  // is known of it, and so has the turn that was played. Beside a best turn that is proven to lose
  // stand only those that lose, too.
  static void add_candidates(const Position& position, const Choice<G>& choice, AnnotatedTurn& turn,
                             StudiedTurn<G>& studied) {
    if (choice.candidates.empty()) return;
    const auto chances = [&](double white) { return chances_of(turn.side, white); };
    const auto searched = [&](const Candidate<G>& found) {
      return chances(shown_percent(calibrated<G>(found.value, position), G::points_per_logit));
    };
    const double best = chances(turn.win_best);
    using Shown = std::pair<CandidateTurn, typename StudiedTurn<G>::Line>;
    std::vector<Shown> shown{
        {{turn.best, turn.best_value, turn.win_best, turn.best_line}, studied.best_line}};
    for (const Candidate<G>& found : choice.candidates) {
      CandidateTurn candidate = candidate_turn<G>(position, found);
      if (candidate.turn == turn.best) continue;
      const bool is_played = candidate.turn == turn.text;
      if (is_played) {
        candidate.value = turn.after;
        candidate.white_win_percent = turn.win_after;
      } else if (found.value.kind == Value::Kind::estimate) {
        if (turn.best_value.kind == win_of(opponent(turn.side))) continue;
        const double behind = std::max(0.0, searched(choice.candidates.front()) - searched(found));
        candidate.white_win_percent = chances(std::clamp(best - behind, 1.0, 99.0));
        candidate.value = estimate_of(candidate.white_win_percent, G::points_per_logit);
      }
      shown.emplace_back(std::move(candidate), found.line);
    }
    std::ranges::stable_sort(shown, std::greater(), [&](const Shown& candidate) {
      return chances(candidate.first.white_win_percent);
    });
    if (shown.size() > choice.candidates.size()) shown.resize(choice.candidates.size());
    for (auto& [candidate, line] : shown) {
      turn.candidates.push_back(std::move(candidate));
      studied.candidates.push_back(std::move(line));
    }
  }

  AnnotatedGame describe_game(const Record& record, const Replay<G>& replay) const {
    AnnotatedGame game;
    game.source = record.source;
    game.number = record.number;
    game.game = G::name;
    game.tags = record.tags;
    game.start = G::write_position(replay.positions.front(), Format::text);
    game.settings = settings_;
    game.final_position = G::write_position(replay.positions.back(), Format::text);
    game.result = "unfinished";
    if (replay.error) {
      game.cut_off =
          CutOff{describe(record.source, *replay.error), static_cast<int>(replay.turns.size()) + 1};
      return game;
    }
    game.result = describe_result(record.tags, replay.outcome);
    game.ending = result_of(record.tags, replay.outcome).way;
    game.winner = winner_of(record.tags, replay.outcome);
    return game;
  }

  AnalysisSettings settings_;
};

}  // namespace cairn
