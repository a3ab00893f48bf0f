#include "cli/shell/deadline.hpp"

#include <sys/time.h>

#include <chrono>
#include <csignal>

#include "cli/shell/interrupt.hpp"

namespace cairn::cli {

namespace {

using Clock = std::chrono::steady_clock;

constexpr suseconds_t interval = 20'000;  // microseconds between looks at clock and interruptions

std::atomic<bool> is_over{false};
std::atomic<Clock::rep> end_of_time{0};
// Signal handlers may use no others.
static_assert(std::atomic<Clock::rep>::is_always_lock_free);

void look_at_clock(int) {
  if (stop_requested() || Clock::now().time_since_epoch().count() >= end_of_time) is_over = true;
}

void set_timer(suseconds_t microseconds) {
  const itimerval timer{{0, microseconds}, {0, microseconds}};
  setitimer(ITIMER_REAL, &timer, nullptr);
}

}  // namespace

Deadline::~Deadline() {
  if (seconds_) set_timer(0);
}

void Deadline::start() {
  if (!seconds_) return;
  const std::chrono::duration<double> time(*seconds_);
  end_of_time =
      (Clock::now() + std::chrono::duration_cast<Clock::duration>(time)).time_since_epoch().count();
  is_over = false;
  struct sigaction action {};
  action.sa_handler = look_at_clock;
  action.sa_flags = SA_RESTART;
  sigaction(SIGALRM, &action, nullptr);
  set_timer(interval);
}

const std::atomic<bool>& Deadline::passed() const {
  return seconds_ ? is_over : stop_requested();
}

}  // namespace cairn::cli
