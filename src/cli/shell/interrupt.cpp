#include "cli/shell/interrupt.hpp"

#include <csignal>

namespace cairn::cli {

namespace {

std::atomic<bool> requested{false};
static_assert(std::atomic<bool>::is_always_lock_free);  // signal handlers may use no others

void request_stop(int) {
  requested = true;
}

}  // namespace

void catch_interrupts() {
  struct sigaction action {};
  action.sa_handler = request_stop;
  // The handler serves one signal only. A read that waits is interrupted, not restarted.
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
}

const std::atomic<bool>& stop_requested() {
  return requested;
}

}  // namespace cairn::cli
