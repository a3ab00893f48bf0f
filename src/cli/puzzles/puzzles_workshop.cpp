#include "cli/puzzles/puzzles_workshop.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <variant>

#include "analysis/replay_report.hpp"
#include "cli/batch/annotated_jobs.hpp"
#include "cli/input/input_records.hpp"
#include "cli/puzzles/puzzles_source.hpp"
#include "cli/shell/interrupt.hpp"
#include "core/error.hpp"
#include "formats/analysis/annotated_sgf.hpp"
#include "games/list.hpp"
#include "games/puzzle_set.hpp"
#include "puzzles/maker.hpp"
#include "puzzles/puzzle_candidates.hpp"

namespace cairn::cli {

namespace {

// Returns everything that a record says about its game as one text.
std::string text_of(const Record& record, const std::vector<bool>& may_be_won) {
  std::string text =
      fmt::format("{}\n{}\n{}\n{}\n", record.source, record.number, record.game, record.start);
  for (const char* tag : {"EV", "PW", "PB", "DT"})
    text += fmt::format("{}\n", value_of(record.tags, tag));
  for (const RecordTurn& turn : record.turns) text += turn.text + '\n';
  for (const bool may : may_be_won) text += may ? '1' : '0';
  return text;
}

// Returns the JSON of the analysis that proves most, of those that a database holds of the record;
// of equal ones the latest.
std::optional<std::string> deepest_analysis(const Input& input) {
  if (!input.analyses) return std::nullopt;
  std::vector<StoredAnalysis> analyses = input.analyses();
  if (analyses.empty()) return std::nullopt;
  std::ranges::stable_sort(
      analyses, {}, [](const StoredAnalysis& analysis) { return analysis.settings.proof_nodes; });
  return std::move(analyses.back().json);
}

}  // namespace

std::vector<Job> Workshop::jobs(const Input& input) {
  if (input.piece->content == Content::json) return jobs_for_annotated(input);
  if (const auto json = deepest_analysis(input))
    return jobs_of_analysis(input, *json,
                            [this](const Input& stored) { return jobs_for_annotated(stored); });
  std::vector<Job> jobs;
  read_records(input, [&](ReadResult result) {
    Job job = job_of(input, std::move(result));
    if (job.record) job.work = work_on(job.record, {});
    jobs.push_back(std::move(job));
  });
  return jobs;
}

std::string Workshop::progress() const {
  const std::scoped_lock lock(mutex_);
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin_;
  const double seconds = std::max(elapsed.count(), 1e-3);
  return fmt::format(
      "{} games or boards, {} positions, {} puzzles in {:.0f} s: {:.1f} positions a second, {:.0f} "
      "puzzles an hour",
      games_, positions_, puzzles_, seconds, static_cast<double>(positions_) / seconds,
      static_cast<double>(puzzles_) * 3600 / seconds);
}

void Workshop::count(const GamePuzzles& game) {
  const std::scoped_lock lock(mutex_);
  ++games_;
  positions_ += game.positions;
  puzzles_ += game.puzzles.size();
}

template <Game G>
std::optional<GamePuzzles> Workshop::make(const Record& record, const Replay<G>& replayed,
                                          const std::vector<bool>& may_be_won,
                                          bool is_composed) const {
  thread_local PuzzleMaker<G> maker(options_.settings, known_, stop_requested());
  std::optional<PuzzleYield> yield;
  if constexpr (Composable<G>)
    if (is_composed) yield = maker.compose(record, replayed);
  if (!is_composed) yield = maker.make(record, replayed, may_be_won);
  if (!yield) return std::nullopt;
  return proven(std::move(*yield));
}

template <Game G>
std::optional<Product> Workshop::work(const Record& record, const std::vector<bool>& may_be_won,
                                      bool is_composed) {
  const std::string text = text_of(record, may_be_won) + (is_composed ? "composed" : "");
  const Replay<G> replayed = replay<G>(record);
  std::optional<GamePuzzles> game = journal_.find(text);
  if (!game) {
    game = make<G>(record, replayed, may_be_won, is_composed);
    if (!game) return std::nullopt;
    journal_.add(text, *game);
  }
  count(*game);
  Product product;
  product.report = report_of<G>(record, replayed);
  product.keep = [this, is_bad = product.report.is_bad(),
                  made = std::make_shared<GamePuzzles>(std::move(*game))](FileClaims&,
                                                                          RecordReport&) {
    if (is_bad) ++bad_;
    kept_.push_back(std::move(*made));
  };
  return product;
}

Job::Work Workshop::work_on(std::shared_ptr<const Record> record, std::vector<bool> may_be_won) {
  const bool is_made = options_.makes_source() && record->source == options_.files.back();
  const bool is_composed = is_made && options_.compose > 0;
  if (is_made) {
    Record renamed = *record;
    renamed.source = is_composed ? boards_file : self_play_file;
    record = std::make_shared<const Record>(std::move(renamed));
  }
  return [this, record, may = std::move(may_be_won), is_composed] {
    std::optional<Product> product;
    with_game(record->game, [&]<Game G>() { product = work<G>(*record, may, is_composed); });
    return product;
  };
}

std::vector<Job> Workshop::jobs_for_annotated(const Input& input) {
  return annotated_jobs(
      input,
      [&](const AnnotatedGame& game, Place) {
        return work_on(std::make_shared<const Record>(record_of(game)), may_be_won(game));
      },
      [](const BadRecord& bad) -> Job::Work {
        return [error = bad.error]() -> std::optional<Product> { throw error; };
      });
}

}  // namespace cairn::cli
