// Defines SteppedAnnotation, which analysis/annotate.hpp declares.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/annotate.hpp"
#include "analysis/findings.hpp"
#include "analysis/game_judge.hpp"
#include "analysis/game_part.hpp"
#include "analysis/study_maker.hpp"
#include "analysis/win_percent.hpp"
#include "core/executor.hpp"
#include "game/game.hpp"
#include "search/line.hpp"

namespace cairn {

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
