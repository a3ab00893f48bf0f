// The line of progress of a batch: how many records are done, what is being done to the others, and
// when all of it will be done. It moves while a single long record is worked on, too.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "analysis/analysis_progress.hpp"
#include "cli/shell/console.hpp"

namespace cairn::cli {

// What is known of the records of a batch at one moment.
struct BatchState {
  std::size_t done = 0;    // records
  std::size_t bad = 0;     // of them
  std::size_t passed = 0;  // of them: passed over, which takes no time
  std::size_t found = 0;   // records in the part of the files that was read
  // How much of the files was read, 0 to 1, or nothing if that is not known.
  std::optional<double> share_read{};
};

// Returns the progress of all analyses of this process.
AnalysisProgress& analysis_progress();

// Shows the line several times a second, unless it is not wanted. All functions may be called by
// any thread.
class BatchProgress {
 public:
  // If `line` is not empty, it is called for the line, after each record only.
  BatchProgress(bool quiet, std::function<std::string()> line);
  ~BatchProgress();
  BatchProgress(const BatchProgress&) = delete;
  BatchProgress& operator=(const BatchProgress&) = delete;

  // Says how many records were found by now, and which share of the files was read.
  void found(std::size_t records, std::optional<double> share_read);
  // Says how many records are done by now, and how many of them are bad or were passed over.
  void done(std::size_t records, std::size_t bad, std::size_t passed_over);
  // Writes a message in place of the line.
  void say(std::string_view line);

 private:
  void show_regularly();
  void show();

  std::function<std::string()> line_;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  std::mutex mutex_;  // guards all that follows
  Progress progress_;
  BatchState state_;
  bool is_over_ = false;
  std::condition_variable over_;
  std::thread ticker_;
};

}  // namespace cairn::cli
