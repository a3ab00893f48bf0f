// A request to stop that is made automatically after a given time.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

namespace cairn::cli {

class Deadline {
 public:
  // `seconds` is the time from start() on. Without it, only an interruption
  // (cli/shell/interrupt.hpp) requests a stop.
  explicit Deadline(std::optional<double> seconds) : seconds_(seconds) {}

  // Starts the time, or restarts it.
  void start();

  // The flag is set once the time is over or an interruption requests a stop.
  const std::atomic<bool>& passed() const;

 private:
  std::optional<double> seconds_;
  std::atomic<bool> passed_{false};
  std::mutex mutex_;
  std::condition_variable_any woken_;
  std::jthread watch_;  // declared last, so that it ends before the members that it uses
};

}  // namespace cairn::cli
