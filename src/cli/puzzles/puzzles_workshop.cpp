#include "cli/puzzles/puzzles_workshop.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <variant>

#include "archive/input/input.hpp"
#include "cli/batch/annotated_jobs.hpp"
#include "cli/puzzles/puzzles_source.hpp"
#include "cli/shell/interrupt.hpp"
#include "core/error.hpp"
#include "formats/analysis/annotated_sgf.hpp"
#include "formats/records/record_report_text.hpp"
#include "puzzles/puzzle_candidates.hpp"

namespace cairn::cli {

namespace {

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

std::string games_or_boards(std::size_t count) {
  return count == 1 ? "1 game or board" : fmt::format("{} games or boards", count);
}

std::vector<Job> Workshop::jobs(const Input& input) {
  if (input.piece->content == Content::json) return jobs_for_annotated(input);
  if (const auto json = deepest_analysis(input))
    return jobs_of_analysis(input, *json,
                            [this](const Input& stored) { return jobs_for_annotated(stored); });
  return record_jobs(input, [&](Job& job) { job.work = work_on(job.record, {}); });
}

std::string Workshop::progress() const {
  const std::scoped_lock lock(mutex_);
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - begin_;
  const double seconds = std::max(elapsed.count(), 1e-3);
  return fmt::format("{}, {}, {} in {:.0f} s: {:.1f} positions a second, {:.0f} puzzles an hour",
                     games_or_boards(games_), counted(static_cast<int>(positions_), "position"),
                     counted(static_cast<int>(puzzles_), "puzzle"), seconds,
                     static_cast<double>(positions_) / seconds,
                     static_cast<double>(puzzles_) * 3600 / seconds);
}

void Workshop::count(const GamePuzzles& game) {
  const std::scoped_lock lock(mutex_);
  ++games_;
  positions_ += game.positions;
  puzzles_ += game.puzzles.size();
}

std::optional<Product> Workshop::work(const PuzzleGame& source) {
  std::optional<SearchedGame> searched = search_for_puzzles(
      source,
      {options_.settings, known_, stop_requested(),
       [this](const std::string& game) { return journal_.find(game); },
       [this](const std::string& game, const GamePuzzles& found) { journal_.add(game, found); }});
  if (!searched) return std::nullopt;
  count(searched->puzzles);
  Product product{{}, std::move(searched->report)};
  product.keep = [this, is_bad = product.report.is_bad(),
                  made = std::make_shared<GamePuzzles>(std::move(searched->puzzles))](
                     FileClaims&, RecordReport&) {
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
  return [this, source = PuzzleGame{std::move(record), std::move(may_be_won), is_composed}] {
    return work(source);
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
