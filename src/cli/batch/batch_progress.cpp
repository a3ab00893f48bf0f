#include "cli/batch/batch_progress.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace cairn::cli {

namespace {

constexpr std::chrono::milliseconds time_between_lines{250};
// Before so many seconds, and so much of the work, nothing is said about the time that is left.
constexpr double least_seconds = 2;
constexpr double least_share = 0.002;

// The share of the work that is done, 0 to 1, or nothing if it is not known. Steps of analyses tell
// it better than records, which are done late and in the order of the input.
std::optional<double> share_done(const BatchState& state, const AnalysisProgress& analyses) {
  if (!state.share_read || *state.share_read <= 0 || state.found == 0) return std::nullopt;
  const double records = static_cast<double>(state.found) / *state.share_read;
  // What was passed over took no time, and is no work; how much of the rest will be is not known.
  const auto worked = static_cast<double>(state.done - state.passed);
  const double work = records - static_cast<double>(state.passed);
  const double by_records = work <= 0 ? 1 : worked / work;
  if (analyses.steps == 0) return by_records;
  const double steps = static_cast<double>(analyses.steps) / static_cast<double>(analyses.games);
  const double by_steps = static_cast<double>(analyses.done) / (steps * std::max(work, 1.0));
  return std::min(1.0, std::max(by_records, by_steps));
}

std::string time_text(double seconds) {
  const auto minutes = static_cast<long>(std::ceil(seconds / 60));
  if (seconds < 60) return fmt::format("{:.0f} s", std::ceil(seconds));
  if (minutes < 60) return fmt::format("{} min", minutes);
  return fmt::format("{} h {} min", minutes / 60, minutes % 60);
}

std::string records_text(const BatchState& state) {
  const bool is_all = state.share_read && *state.share_read >= 1;
  std::string total;
  if (is_all)
    total = fmt::format(" of {}", state.found);
  else if (state.share_read && *state.share_read > 0)
    total = fmt::format(" of about {:.0f}", static_cast<double>(state.found) / *state.share_read);
  std::string text = fmt::format("{}{} records done, {} bad", state.done, total, state.bad);
  if (state.passed > 0) text += fmt::format(", {} passed over", state.passed);
  return text;
}

// Returns "12 of about 300 records done, 1 bad, 5 passed over; about 8 min left, 0.6 records a
// second", or as much of it as is known and
// worth saying. `seconds` have passed since the batch began.
std::string progress_text(const BatchState& state, const AnalysisProgress& analyses,
                          double seconds) {
  const bool is_one_game = state.found == 1 && analyses.steps > 0;
  std::string text = is_one_game ? fmt::format("{} of {} positions and second looks done",
                                               analyses.done.load(), analyses.steps.load())
                                 : records_text(state);
  const auto share = share_done(state, analyses);
  if (share && *share >= least_share && *share < 1 && seconds >= least_seconds)
    text += fmt::format("; about {} left", time_text(seconds * (1 - *share) / *share));
  if (const std::size_t worked = state.done - state.passed; worked > 0 && seconds >= least_seconds)
    text += fmt::format(", {:.{}f} records a second", static_cast<double>(worked) / seconds,
                        static_cast<double>(worked) >= 10 * seconds ? 0 : 1);
  return text;
}

}  // namespace

AnalysisProgress& analysis_progress() {
  static AnalysisProgress progress;
  return progress;
}

BatchProgress::BatchProgress(bool quiet, std::function<std::string()> line)
    : line_(std::move(line)), progress_(quiet) {
  if (progress_.is_wanted() && !line_) ticker_ = std::thread([this] { show_regularly(); });
}

BatchProgress::~BatchProgress() {
  {
    const std::lock_guard lock(mutex_);
    is_over_ = true;
  }
  over_.notify_all();
  if (ticker_.joinable()) ticker_.join();
}

void BatchProgress::found(std::size_t records, std::optional<double> share_read) {
  const std::lock_guard lock(mutex_);
  state_.found = records;
  state_.share_read = share_read;
}

void BatchProgress::done(std::size_t records, std::size_t bad, std::size_t passed_over) {
  const std::lock_guard lock(mutex_);
  state_.done = records;
  state_.bad = bad;
  state_.passed = passed_over;
  if (line_) progress_.show(line_());
}

void BatchProgress::say(std::string_view line) {
  const std::lock_guard lock(mutex_);
  progress_.say(line);
}

void BatchProgress::show_regularly() {
  std::unique_lock lock(mutex_);
  while (!over_.wait_for(lock, time_between_lines, [this] { return is_over_; })) show();
}

void BatchProgress::show() {
  const std::chrono::duration<double> passed = std::chrono::steady_clock::now() - begin_;
  progress_.show(progress_text(state_, analysis_progress(), passed.count()));
}

}  // namespace cairn::cli
