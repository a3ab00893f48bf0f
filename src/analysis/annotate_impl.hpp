// Defines what analysis/annotate.hpp declares.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/accuracy.hpp"
#include "analysis/annotate.hpp"
#include "analysis/candidate_turn.hpp"
#include "analysis/criteria.hpp"
#include "analysis/findings.hpp"
#include "analysis/game_judge.hpp"
#include "analysis/judged_game.hpp"
#include "analysis/line_reason.hpp"
#include "analysis/player.hpp"
#include "analysis/position_answerer.hpp"
#include "analysis/shown_values.hpp"
#include "analysis/win_percent.hpp"
#include "core/executor.hpp"
#include "core/turn.hpp"
#include "game/game.hpp"
#include "model/annotated_game.hpp"
#include "search/line.hpp"

namespace cairn {

template <Game G>
class Annotator<G>::Implementation {
 public:
  using Position = typename G::Position;

  Implementation(const AnalysisSettings& settings, const std::atomic<bool>& stop,
                 std::size_t table_bytes, Executor& executor)
      : settings_(completed<G>(settings)),
        stop_(stop),
        judge_(settings_, stop, table_bytes, executor) {}

  std::optional<Study<G>> annotate(const Record& record, const Replay<G>& replay, Range turns,
                                   AnalysisProgress* progress) {
    return annotate(record, replay, part_of(record, replay, turns), progress);
  }

  std::optional<Study<G>> answer(const Record& record, const Replay<G>& replay,
                                 AnalysisProgress* progress) {
    Part part = part_of(record, replay, {static_cast<int>(replay.turns.size()) + 1});
    part.is_asked = !replay.outcome;
    if (part.is_asked)
      part.given.asked_after.emplace(replay.positions.begin(), replay.positions.end() - 1);
    return annotate(record, replay, part, progress);
  }

  // The turns of a game that are searched, as a replay of their own.
  struct Part {
    std::size_t first = 0;  // the index of its first turn in the game
    bool is_whole = false;  // it is all turns of the game
    bool is_asked = false;  // there is something to search
    Replay<G> replay{};
    typename GameJudge<G>::Given given{};
    int nesting = 0;  // it is a variation of a variation of ... the game
  };

  static Part part_of(const Record& record, const Replay<G>& replay, Range turns) {
    Part part{.first = static_cast<std::size_t>(std::max(turns.first, 1)) - 1};
    part.replay = part_of(replay, part.first, turns.last);
    part.is_whole = part.replay.turns.size() == replay.turns.size();
    part.is_asked = turns.first <= turns.last && (part.is_whole || !part.replay.turns.empty());
    if (part.is_asked && part.is_whole && is_question(record, replay))
      part.given.asked_after.emplace();
    return part;
  }

  // Whether a record asks about its last position, because it has no turns, or begins with a
  // position that is set up and leaves the game open.
  static bool is_question(const Record& record, const Replay<G>& replay) {
    if (replay.outcome || replay.error || winner_of(record.tags, replay.outcome)) return false;
    return replay.turns.empty() || G::setup_name(replay.positions.front()) == other_setup;
  }

  Study<G> annotated(const Record& record, const Replay<G>& replay, const Part& part,
                     const JudgedGame<G>& judged) {
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

  GameJudge<G>& judge() { return judge_; }

  static std::vector<std::string> texts_of(const Position& position, const Line<Position>& line) {
    return turn_texts<G>(position, split_turns(position, line));
  }

 private:
  static constexpr int most_nesting = 8;  // of variations that are judged

  std::optional<Study<G>> annotate(const Record& record, const Replay<G>& replay, const Part& part,
                                   AnalysisProgress* progress) {
    const auto judged =
        part.is_asked ? judge_.judge(part.replay, part.given, progress) : JudgedGame<G>{};
    if (!judged || stop_) return std::nullopt;
    Study<G> study = annotated(record, replay, part, *judged);
    if (settings_.variations && part.nesting < most_nesting)
      for (AnnotatedTurn& turn : study.game.turns)
        if (turn.is_searched) judge_variations(turn, part.nesting + 1);
    return stop_ ? std::nullopt : std::optional(std::move(study));
  }

  void judge_variations(AnnotatedTurn& turn, int nesting) {
    for (const std::vector<RecordTurn>& variation : turn.variations)
      turn.judged_variations.push_back(judged_variation(turn, variation, nesting));
  }

  // Judges the turns of a variation, which begins where the game has the value that it is known to
  // have. Earlier analyses by Cairn may have left variations, which are no part of the record.
  std::vector<AnnotatedTurn> judged_variation(const AnnotatedTurn& turn,
                                              const std::vector<RecordTurn>& variation,
                                              int nesting) {
    if (!variation.empty() && value_of(variation.front().properties, "N").starts_with("Cairn: "))
      return {};
    Record record;
    record.game = G::name;
    record.start = turn.position;
    record.turns = variation;
    const Replay<G> replayed = cairn::replay<G>(record);
    Part part{.is_whole = true, .is_asked = !replayed.turns.empty(), .replay = replayed};
    part.given.start = turn.before;
    part.nesting = nesting;
    auto judged = annotate(record, replayed, part, nullptr);
    if (!judged) return {};
    std::vector<AnnotatedTurn> turns = std::move(judged->game.turns);
    for (AnnotatedTurn& found : turns) {
      found.preceding.clear();  // what the record holds stands in the variation itself
      found.properties.clear();
      found.variations.clear();
    }
    return turns;
  }

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

  // Returns the value after the best turn, if another one was played: that of the position before,
  // of which proofs may know how many turns are left.
  static Value best_value(const Replay<G>& replay, std::size_t i, const JudgedGame<G>& game,
                          const AnnotatedTurn& turn) {
    const Value reached = game.best_value(replay, i);
    const bool is_counted = turn.before.kind != Value::Kind::estimate && game.turns[i].best_value;
    return is_counted && reached.kind == turn.before.kind ? reached : turn.before;
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
    studied.refutation = split_turns(replay.positions[i + 1], judged.refutation.value_or(reply));
    turn.refutation = turn_texts<G>(replay.positions[i + 1], studied.refutation);
    turn.reason = line_reason<G>(replay.positions[i + 1], studied.refutation);
    if (!turn.reason && !turn.is_best) turn.reason = line_reason<G>(position, studied.best_line);
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
      return chances(shown_percent(found.value, G::points_per_logit));
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
    game.winner = winner_of(record.tags, replay.outcome);
    return game;
  }

  AnalysisSettings settings_;
  const std::atomic<bool>& stop_;
  GameJudge<G> judge_;
};

template <Game G>
Annotator<G>::Annotator(const AnalysisSettings& settings, const std::atomic<bool>& stop,
                        std::size_t table_bytes, Executor& executor)
    : implementation_(std::make_unique<Implementation>(settings, stop, table_bytes, executor)) {}

template <Game G>
Annotator<G>::~Annotator() = default;

template <Game G>
std::optional<Study<G>> Annotator<G>::annotate(const Record& record, const Replay<G>& replay,
                                               Range turns, AnalysisProgress* progress) {
  return implementation_->annotate(record, replay, turns, progress);
}

template <Game G>
std::optional<Study<G>> Annotator<G>::answer(const Record& record, const Replay<G>& replay,
                                             AnalysisProgress* progress) {
  return implementation_->answer(record, replay, progress);
}

template <Game G>
class SteppedAnnotation<G>::Implementation {
 public:
  using Maker = typename Annotator<G>::Implementation;

  Implementation(const Record& record, const Replay<G>& replay, Range turns,
                 const AnalysisSettings& settings, const std::atomic<bool>& stop,
                 std::size_t table_bytes)
      : record_(record),
        replay_(replay),
        stop_(stop),
        part_(Maker::part_of(record, replay, turns)),
        maker_(settings, stop, table_bytes, one_thread()),
        round_(part_.replay, part_.given) {
    if (!part_.is_asked) round_.tasks = 0;
    begin_round();
  }

  bool step() {
    if (round_.tasks == 0 || stop_) return false;
    // The proofs of the game take longest, and nobody can see them come, so that they are last.
    std::size_t task = round_.is_first ? GameJudge<G>::proofs_task + 1 : 0;
    while (finished_[task % round_.tasks]) ++task;
    task %= round_.tasks;
    maker_.judge().work(round_, task, 0);
    if (stop_) return false;
    finish(task);
    return round_.tasks > 0;
  }

  std::size_t tasks() const { return round_.tasks; }

  std::optional<std::string> work(std::size_t task) {
    expect_open(task);
    maker_.judge().work(round_, task, 0);
    if (stop_) return std::nullopt;
    findings::Writer writer;
    writer.begin(number_of(task));
    pass_findings<G>(round_, task, writer);
    finish(task);
    return writer.bytes();
  }

  void take(std::size_t task, std::string_view found) {
    expect_open(task);
    findings::Reader reader(found);
    reader.begin(number_of(task));
    pass_findings<G>(round_, task, reader);
    finish(task);
  }

  std::size_t done() const { return done_; }
  std::size_t steps() const { return steps_; }

  std::optional<CandidateTurn> value(std::size_t i) const {
    const bool is_known = part_.is_asked && i < part_.replay.positions.size() &&
                          !(round_.is_first && !finished_[i + 1]);
    if (!is_known) return std::nullopt;
    CandidateTurn found;
    found.value = round_.game.value(part_.replay, i);
    found.white_win_percent = shown_percent(found.value, G::points_per_logit);
    found.line = Maker::texts_of(part_.replay.positions[i], round_.game.positions[i].line);
    if (!found.line.empty()) found.turn = found.line.front();
    return found;
  }

  std::optional<Study<G>> result() {
    if (round_.tasks > 0 || stop_) return std::nullopt;
    return maker_.annotated(record_, replay_, part_, round_.game);
  }

 private:
  void expect_open(std::size_t task) const {
    if (task >= round_.tasks || finished_[task])
      throw Error(Error::Kind::usage, "no open task of this round; one of those expected");
  }

  // Counts the tasks of all rounds through.
  std::size_t number_of(std::size_t task) const { return steps_ - round_.tasks + task; }

  void begin_round() {
    finished_.assign(round_.tasks, false);
    left_ = round_.tasks;
    steps_ += round_.tasks;
  }

  void finish(std::size_t task) {
    finished_[task] = true;
    ++done_;
    if (--left_ > 0) return;
    maker_.judge().next(round_);
    begin_round();
  }

  const Record& record_;
  const Replay<G>& replay_;
  const std::atomic<bool>& stop_;
  typename Maker::Part part_;
  Maker maker_;
  typename GameJudge<G>::Round round_;
  std::vector<bool> finished_;  // the tasks of this round that are done
  std::size_t left_ = 0;        // how many are not
  std::size_t done_ = 0;        // of all rounds
  std::size_t steps_ = 0;
};

template <Game G>
SteppedAnnotation<G>::SteppedAnnotation(const Record& record, const Replay<G>& replay, Range turns,
                                        const AnalysisSettings& settings,
                                        const std::atomic<bool>& stop, std::size_t table_bytes)
    : implementation_(
          std::make_unique<Implementation>(record, replay, turns, settings, stop, table_bytes)) {}

template <Game G>
SteppedAnnotation<G>::~SteppedAnnotation() = default;

template <Game G>
bool SteppedAnnotation<G>::step() {
  return implementation_->step();
}

template <Game G>
std::size_t SteppedAnnotation<G>::done() const {
  return implementation_->done();
}

template <Game G>
std::size_t SteppedAnnotation<G>::steps() const {
  return implementation_->steps();
}

template <Game G>
std::vector<CandidateTurn> SteppedAnnotation<G>::values() const {
  std::vector<CandidateTurn> values;
  while (auto found = implementation_->value(values.size())) values.push_back(std::move(*found));
  return values;
}

template <Game G>
std::optional<CandidateTurn> SteppedAnnotation<G>::value(std::size_t i) const {
  return implementation_->value(i);
}

template <Game G>
std::size_t SteppedAnnotation<G>::tasks() const {
  return implementation_->tasks();
}

template <Game G>
std::optional<std::string> SteppedAnnotation<G>::work(std::size_t task) {
  return implementation_->work(task);
}

template <Game G>
void SteppedAnnotation<G>::take(std::size_t task, std::string_view found) {
  implementation_->take(task, found);
}

template <Game G>
std::optional<Study<G>> SteppedAnnotation<G>::result() const {
  return implementation_->result();
}

}  // namespace cairn
