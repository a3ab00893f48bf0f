// A request to stop that comes by itself after a time.
#pragma once

#include <atomic>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <thread>

namespace cairn::cli {

class Deadline {
 public:
  // Without a time only an interruption (cli/shell/interrupt.hpp) asks to stop.
  explicit Deadline(std::optional<double> seconds) : seconds_(seconds) {}

  // The time begins anew.
  void start();

  // Set once the time is over, or once an interruption asks to stop.
  const std::atomic<bool>& passed() const;

 private:
  std::optional<double> seconds_;
  std::atomic<bool> passed_{false};
  std::mutex mutex_;
  std::condition_variable_any woken_;
  std::jthread watch_;  // last, so that it ends before what it uses does
};

}  // namespace cairn::cli
