#include "cli/shell/interrupt.hpp"

#include <csignal>

namespace cairn::cli {

namespace {

constexpr int status_before_signals = 128;

std::atomic<bool> requested{false};
std::atomic<int> signal_number{SIGINT};
// Signal handlers may use no others.
static_assert(std::atomic<bool>::is_always_lock_free && std::atomic<int>::is_always_lock_free);

void request_stop(int number) {
  signal_number = number;
  requested = true;
}

bool is_ignored(int number) {
  struct sigaction action {};
  return sigaction(number, nullptr, &action) == 0 && action.sa_handler == SIG_IGN;
}

}  // namespace

void catch_interrupts() {
  struct sigaction action {};
  action.sa_handler = request_stop;
  // The handler serves one signal only. A read that waits is interrupted, not restarted.
  action.sa_flags = static_cast<int>(SA_RESETHAND);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  sigaction(SIGXCPU, &action, nullptr);
  if (!is_ignored(SIGHUP)) sigaction(SIGHUP, &action, nullptr);
}

void survive_file_size_limit() {
  std::signal(SIGXFSZ, SIG_IGN);
}

const std::atomic<bool>& stop_requested() {
  return requested;
}

int stopped_status() {
  return status_before_signals + signal_number;
}

}  // namespace cairn::cli
