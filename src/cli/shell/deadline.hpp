// A request to stop that is made automatically after a given time. The system's timer makes it, so
// that it needs no thread.
#pragma once

#include <atomic>
#include <optional>

namespace cairn::cli {

// There is one at a time.
class Deadline {
 public:
  // `seconds` is the time from start() on. Without it, only an interruption
  // (cli/shell/interrupt.hpp) requests a stop.
  explicit Deadline(std::optional<double> seconds) : seconds_(seconds) {}
  ~Deadline();
  Deadline(const Deadline&) = delete;
  Deadline& operator=(const Deadline&) = delete;

  // Starts the time, or restarts it.
  void start();

  // The flag is set once the time is over or an interruption requests a stop.
  const std::atomic<bool>& passed() const;

 private:
  std::optional<double> seconds_;
};

}  // namespace cairn::cli
