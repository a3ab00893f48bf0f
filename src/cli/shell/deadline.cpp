#include "cli/shell/deadline.hpp"

#include <chrono>

#include "cli/shell/interrupt.hpp"

namespace cairn::cli {

namespace {

constexpr std::chrono::milliseconds interval{20};  // between checks for an interruption

}  // namespace

void Deadline::start() {
  using Clock = std::chrono::steady_clock;
  if (!seconds_) return;
  watch_ = {};  // ends the watch of the last start()
  passed_ = false;
  const auto end = Clock::now() + std::chrono::duration<double>(*seconds_);
  watch_ = std::jthread([this, end](const std::stop_token& ended) {
    std::unique_lock lock(mutex_);
    while (!ended.stop_requested() && !stop_requested() && Clock::now() < end)
      woken_.wait_for(lock, ended, interval, [] { return false; });
    if (!ended.stop_requested()) passed_ = true;
  });
}

const std::atomic<bool>& Deadline::passed() const {
  return seconds_ ? passed_ : stop_requested();
}

}  // namespace cairn::cli
