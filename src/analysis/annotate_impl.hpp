// Defines what analysis/annotate.hpp declares.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "analysis/annotate.hpp"
#include "analysis/game_judge.hpp"
#include "analysis/player.hpp"
#include "analysis/replay.hpp"
#include "analysis/win_percent.hpp"
#include "core/annotated_game.hpp"
#include "core/error.hpp"
#include "core/executor.hpp"
#include "core/position.hpp"
#include "core/random.hpp"
#include "games/game.hpp"
#include "search/score.hpp"

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
        add_findings(part.replay, i - part.first, judged, shown, settings_.is_quick(), turn,
                     study.turns[i]);
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
                           const ShownValues<G>& shown, bool is_quick, AnnotatedTurn& turn,
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
    turn.mark = mark_of(turn.loss, turn.second_look ? turn.second_look->error : 0);
    if (is_quick && turn.loss < blunder_loss) turn.mark = Mark::none;
    turn.is_best = turn.loss == 0;
    turn.best_value = turn.is_best ? turn.after : best_value(replay, i, game, turn);
    turn.win_best = turn.is_best ? turn.win_after : turn.win_before;
    const bool best_loses = judged.best_winner == opponent(turn.side);
    const bool had_a_way_out = !turn.is_best && judged.asked_best > 0 && !best_loses;
    turn.verdict = verdict_of(turn.before, turn.after, turn.win_after, turn.side, had_a_way_out);
    turn.excuse = excuse_of(turn, shown.fall(i), is_quick);
    turn.only = judged.only;
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

  static Excuse excuse_of(const AnnotatedTurn& turn, double fall, bool is_quick) {
    if (fall < inaccuracy_loss || turn.mark != Mark::none) return Excuse::none;
    if (turn.loss > 0 || (is_quick && fall < blunder_loss)) return Excuse::within_error;
    if (turn.after.kind != win_of(opponent(turn.side))) return Excuse::no_better_turn;
    return is_quick ? Excuse::none : Excuse::lost_anyway;  // a quick analysis asks for no way out
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
    const auto end = positions_along(replay.positions[i + 1], studied.refutation).back().outcome();
    if (end && end->winner == opponent(turn.side) && turn.after.kind == win_of(*end->winner) &&
        !turn.refutation.empty())
      turn.lost_within = static_cast<int>(turn.refutation.size());
    if (!turn.is_best) {
      auto played = studied.refutation;
      played.insert(played.begin(), replay.turns[i]);
      turn.reason = telling_reason<G>(position, played, studied.best_line);
    } else if (end) {
      turn.reason = line_reason<G>(replay.positions[i + 1], studied.refutation);
    }
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
    game.ending = result_of(record.tags, replay.outcome).way;
    game.winner = winner_of(record.tags, replay.outcome);
    return game;
  }

  AnalysisSettings settings_;
};

// What the tasks of an analysis find, as bytes, so that workers that share no memory can tell each
// other. The bytes mean something only to the same program, about the same record and settings.

namespace findings {

template <class T>
concept Plain = std::is_trivially_copyable_v<T>;

// The members of which a value consists.
template <Game G>
auto members(ValuedPosition<G>& valued) {
  return std::tie(valued.score, valued.line, valued.nodes);
}
template <Game G>
auto members(Candidate<G>& candidate) {
  return std::tie(candidate.turn, candidate.value, candidate.line);
}
template <Game G>
auto members(Choice<G>& choice) {
  return std::tie(choice.candidates, choice.odd_even_average, choice.depth, choice.nodes);
}
inline auto members(Reason& reason) {
  return std::tie(reason.code, reason.side, reason.turn, reason.piece, reason.count, reason.other,
                  reason.turns, reason.spaces);
}
inline auto members(CandidateTurn& turn) {
  return std::tie(turn.turn, turn.value, turn.white_win_percent, turn.line, turn.reason);
}
inline auto members(OnlyTurn& only) {
  return std::tie(only.next, only.white_win_percent, only.threat);
}
inline auto members(PositionAnswer& answer) {
  return std::tie(answer.to_move, answer.value, answer.white_win_percent, answer.best,
                  answer.threats, answer.nodes, answer.asked);
}

inline Error of_another_task() {
  return Error(Error::Kind::usage, "findings of another task; those of this one expected");
}

// Puts values one after the other.
class Writer {
 public:
  template <class... T>
  void operator()(T&... values) {
    (put(values), ...);
  }

  // Marks what follows as the findings of the task that has this number in the whole analysis.
  void begin(std::size_t number) { put(number); }

  const std::string& bytes() const { return bytes_; }

 private:
  template <Plain T>
  void put(T& value) {
    bytes_.append(reinterpret_cast<const char*>(&value), sizeof value);
  }
  void put(std::string& text) {
    std::size_t size = text.size();
    put(size);
    bytes_ += text;
  }
  template <class T>
  void put(std::vector<T>& list) {
    std::size_t size = list.size();
    put(size);
    for (T& each : list) put(each);
  }
  template <class T>
  requires(!Plain<T>) void put(std::optional<T>& value) {
    bool has_value = value.has_value();
    put(has_value);
    if (has_value) put(*value);
  }
  template <class T>
  requires requires(T& value) { members(value); }
  void put(T& value) { std::apply(*this, members(value)); }

  std::string bytes_;
};

// Takes the values out again. Throws Error (usage) if there are not enough bytes.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : bytes_(bytes) {}

  template <class... T>
  void operator()(T&... values) {
    (take(values), ...);
  }

  // Throws Error (usage) if what follows was found by another task of the analysis.
  void begin(std::size_t number) {
    std::size_t marked = 0;
    take(marked);
    if (marked != number) throw of_another_task();
  }

 private:
  template <Plain T>
  void take(T& value) {
    std::memcpy(&value, take_bytes(sizeof value).data(), sizeof value);
  }
  void take(std::string& text) {
    std::size_t size = 0;
    take(size);
    text = take_bytes(size);
  }
  template <class T>
  void take(std::vector<T>& list) {
    std::size_t size = 0;
    take(size);
    list.clear();
    for (; size > 0; --size) take(list.emplace_back());
  }
  template <class T>
  requires(!Plain<T>) void take(std::optional<T>& value) {
    bool has_value = false;
    take(has_value);
    value.reset();
    if (has_value) take(value.emplace());
  }
  template <class T>
  requires requires(T& value) { members(value); }
  void take(T& value) { std::apply(*this, members(value)); }

  std::string_view take_bytes(std::size_t size) {
    if (bytes_.size() < size) throw of_another_task();
    const std::string_view taken = bytes_.substr(0, size);
    bytes_.remove_prefix(size);
    return taken;
  }

  std::string_view bytes_;
};

}  // namespace findings

// Writes or reads what a task of a round finds. `pass` is a Writer or a Reader.
template <Game G, class Pass>
void pass_findings(typename GameJudge<G>::Round& round, std::size_t task, Pass& pass) {
  JudgedGame<G>& game = round.game;
  if (round.is_first && task == GameJudge<G>::proofs_task) {
    pass(game.winners, game.proofs_reach, game.answer);
    for (JudgedTurn<G>& turn : game.turns) pass(turn.asked_before);
    return;
  }
  const std::size_t i = round.is_first ? task - 1 : round.looks[task];
  if (round.is_first) pass(game.positions[i]);
  if (i == game.turns.size()) return;
  JudgedTurn<G>& turn = game.turns[i];
  pass(turn.best, turn.nodes);
  if (round.is_first)
    pass(turn.candidates);
  else if (round.is_last)
    pass(turn.only);
  else
    pass(turn.best_value, turn.best_winner, turn.played_winner, turn.winner_before, turn.asked_best,
         turn.asked_played, turn.asked_before, turn.second_look, turn.looked_played,
         turn.refutation, turn.alternatives, turn.looked_before);
  turn.best_reached = after(round.replay.positions[i], turn.best);
  turn.is_played = turn.best_reached == round.replay.positions[i + 1];
}

// Defines Annotator, which analysis/annotate.hpp declares.

template <Game G>
class Annotator<G>::Implementation {
 public:
  Implementation(const AnalysisSettings& settings, const std::atomic<bool>& stop,
                 std::size_t table_bytes, Executor& executor)
      : settings_(completed<G>(settings)),
        stop_(stop),
        judge_(settings_, stop, table_bytes, executor) {}

  std::optional<Study<G>> annotate(const Record& record, const Replay<G>& replay, Range turns,
                                   AnalysisProgress* progress) {
    return annotate(record, replay, part_of<G>(record, replay, turns), progress);
  }

  std::optional<Study<G>> answer(const Record& record, const Replay<G>& replay,
                                 AnalysisProgress* progress) {
    GamePart<G> part = part_of<G>(record, replay, {static_cast<int>(replay.turns.size()) + 1});
    part.is_asked = !replay.outcome;
    if (part.is_asked)
      part.given.asked_after.emplace(replay.positions.begin(), replay.positions.end() - 1);
    return annotate(record, replay, part, progress);
  }

 private:
  static constexpr int most_nesting = 8;  // of variations that are judged

  // `nesting`: the record is a variation of a variation of ... the game.
  std::optional<Study<G>> annotate(const Record& record, const Replay<G>& replay,
                                   const GamePart<G>& part, AnalysisProgress* progress,
                                   int nesting = 0) {
    const auto judged =
        part.is_asked ? judge_.judge(part.replay, part.given, progress) : JudgedGame<G>{};
    if (!judged || stop_) return std::nullopt;
    Study<G> study = StudyMaker<G>(settings_).annotated(record, replay, part, *judged);
    if (settings_.variations && nesting < most_nesting)
      for (AnnotatedTurn& turn : study.game.turns)
        if (turn.is_searched) judge_variations(turn, nesting + 1);
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
    GamePart<G> part{.is_whole = true, .is_asked = !replayed.turns.empty(), .replay = replayed};
    part.given.start = turn.before;
    auto judged = annotate(record, replayed, part, nullptr, nesting);
    if (!judged) return {};
    std::vector<AnnotatedTurn> turns = std::move(judged->game.turns);
    for (AnnotatedTurn& found : turns) {
      found.preceding.clear();  // what the record holds stands in the variation itself
      found.properties.clear();
      found.variations.clear();
    }
    return turns;
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

// Defines SteppedAnnotation, which analysis/annotate.hpp declares.

template <Game G>
class SteppedAnnotation<G>::Implementation {
 public:
  Implementation(const Record& record, const Replay<G>& replay, Range turns,
                 const AnalysisSettings& settings, const std::atomic<bool>& stop,
                 std::size_t table_bytes)
      : record_(record),
        replay_(replay),
        stop_(stop),
        part_(part_of<G>(record, replay, turns)),
        settings_(completed<G>(settings)),
        judge_(settings_, stop, table_bytes, one_thread()),
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
    judge_.work(round_, task, 0);
    if (stop_) return false;
    finish(task);
    return round_.tasks > 0;
  }

  std::size_t tasks() const { return round_.tasks; }

  std::optional<std::string> work(std::size_t task) {
    expect_open(task);
    judge_.work(round_, task, 0);
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
    const auto& position = part_.replay.positions[i];
    CandidateTurn found;
    found.value = round_.game.value(part_.replay, i);
    found.white_win_percent = shown_percent(found.value, G::points_per_logit);
    found.line = turn_texts<G>(position, split_turns(position, round_.game.positions[i].line));
    if (!found.line.empty()) found.turn = found.line.front();
    return found;
  }

  std::optional<Study<G>> result() {
    if (round_.tasks > 0 || stop_) return std::nullopt;
    return StudyMaker<G>(settings_).annotated(record_, replay_, part_, round_.game);
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
    judge_.next(round_);
    begin_round();
  }

  const Record& record_;
  const Replay<G>& replay_;
  const std::atomic<bool>& stop_;
  GamePart<G> part_;
  AnalysisSettings settings_;
  GameJudge<G> judge_;
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
