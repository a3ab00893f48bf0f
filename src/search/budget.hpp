// What a search may use up before it has to end: positions, time and the user's patience.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>

namespace cairn {

// Tells the time since any fixed moment. A caller may bring one that tells the processor time of
// the thread, which is fair on a machine that also does other work.
using Clock = std::chrono::nanoseconds (*)();

inline std::chrono::nanoseconds wall_clock() {
  return std::chrono::steady_clock::now().time_since_epoch();
}

class Budget {
 public:
  static constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

  // Another thread may set `stop` to end a search early. It must outlive this object.
  explicit Budget(const std::atomic<bool>& stop, std::uint64_t nodes = unlimited)
      : stop_(stop), max_nodes_(nodes) {}

  // Return a budget of `nodes`, of which nothing is taken, with the same stop: of any number, or of
  // a part of what is left.
  Budget of(std::uint64_t nodes) const { return Budget(stop_, nodes); }
  Budget part(std::uint64_t nodes) const { return of(std::min(nodes, nodes_left())); }

  const std::atomic<bool>& stop() const { return stop_; }

  // Begins a new budget of `nodes` and, if given, `time`. The clock is read only now and then, so a
  // search may take slightly longer.
  void begin(std::uint64_t nodes, std::optional<std::chrono::milliseconds> time = {},
             Clock clock = wall_clock) {
    nodes_ = 0;
    max_nodes_ = nodes;
    clock_ = clock;
    started_ = clock_();
    time_.reset();
    if (time) time_ = *time;
    is_spent_ = false;
  }

  // Takes nodes out of the budget. Returns false once the budget is spent, and at every later call.
  bool take(std::uint64_t nodes = 1) {
    const std::uint64_t before = nodes_;
    nodes_ += nodes;
    if (nodes_ >= max_nodes_) is_spent_ = true;
    if (before / nodes_between_looks != nodes_ / nodes_between_looks) look();
    return !is_spent_;
  }

  // Checks the time and the stop flag now, and returns whether the budget is spent.
  bool is_spent() {
    look();
    return is_spent_;
  }

  // Return how many nodes were taken since begin(), how many are left, and the time since begin().
  std::uint64_t nodes() const { return nodes_; }
  std::uint64_t nodes_left() const { return max_nodes_ > nodes_ ? max_nodes_ - nodes_ : 0; }
  std::chrono::nanoseconds elapsed() const { return clock_() - started_; }
  // Returns the part that is used up, from 0 (unused); of nodes and time, the greater part counts.
  // Returns 0 if neither is limited.
  double used() const {
    double used = 0;
    if (max_nodes_ != unlimited)
      used = static_cast<double>(nodes_) / static_cast<double>(max_nodes_);
    if (time_)
      used = std::max(used,
                      static_cast<double>(elapsed().count()) / static_cast<double>(time_->count()));
    return used;
  }
  bool is_limited() const { return time_ || max_nodes_ != unlimited; }

 private:
  static constexpr std::uint64_t nodes_between_looks = 1024;

  void look() {
    if (stop_.load(std::memory_order_relaxed) || (time_ && elapsed() >= *time_)) is_spent_ = true;
  }

  const std::atomic<bool>& stop_;
  std::uint64_t nodes_ = 0;
  std::uint64_t max_nodes_;
  std::optional<std::chrono::nanoseconds> time_;
  std::chrono::nanoseconds started_{0};
  Clock clock_ = wall_clock;
  bool is_spent_ = false;
};

}  // namespace cairn
