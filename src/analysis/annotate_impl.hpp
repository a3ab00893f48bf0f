// Defines Annotator, which analysis/annotate.hpp declares.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "analysis/annotate.hpp"
#include "analysis/game_judge.hpp"
#include "analysis/game_part.hpp"
#include "analysis/judged_game.hpp"
#include "analysis/replay.hpp"
#include "analysis/study_maker.hpp"
#include "core/executor.hpp"
#include "game/game.hpp"
#include "model/annotated_game.hpp"

namespace cairn {

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

}  // namespace cairn
