// An executor with threads (core/executor.hpp), and what takes several threads to do. Where the
// system gives no more of them, there are fewer.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <optional>
#include <system_error>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/executor.hpp"

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace cairn {

inline constexpr int most_workers = 256;

// Lets so many threads take memory from common stores, one for eight of them, which saves a tenth
// where they make much for a short time: each would keep what it has once had. Call it before they
// begin.
inline void share_memory([[maybe_unused]] int workers) {
#ifdef __GLIBC__
  mallopt(M_ARENA_MAX, 1 + workers / 8);
#endif
}

// Keeps the first exception of several threads until it can be thrown again.
class FirstFailure {
 public:
  // Returns what work() returns; nothing if it throws, or if something has failed before.
  template <class Work>
  std::optional<std::invoke_result_t<Work>> attempt(Work&& work) {
    if (has_failed_) return std::nullopt;
    try {
      return std::forward<Work>(work)();
    } catch (...) {
      if (!has_failed_.exchange(true)) failure_ = std::current_exception();
      return std::nullopt;
    }
  }

  // Throws what was kept, if anything was. No other thread may be at work any more.
  void rethrow() const {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  std::atomic<bool> has_failed_{false};
  std::exception_ptr failure_;
};

// Starts threads that call work(1), work(2), and so on up to work(count), or as many of them as the
// system gives. `work` must outlive them.
template <class Work>
std::vector<std::jthread> start_threads(std::size_t count, const Work& work) {
  std::vector<std::jthread> threads;
  threads.reserve(count);
  try {
    while (threads.size() < count)
      threads.emplace_back([&work, number = threads.size() + 1] { work(number); });
  } catch (const std::system_error&) {  // those that have started do the work
  }
  return threads;
}

// Returns how many threads there can be besides the caller's: at most `wanted`. TBB ends the
// program where it cannot start one, so they are counted before.
inline int available_threads(int wanted) {
  std::atomic<bool> is_counted{false};
  const auto wait = [&](std::size_t) { is_counted.wait(false); };
  const auto threads = start_threads(static_cast<std::size_t>(wanted), wait);
  is_counted = true;
  is_counted.notify_all();
  return static_cast<int>(threads.size());
}

// Starts new threads at each call of run(), which suits work that takes long.
class NewThreads final : public Executor {
 public:
  // `workers` counts the caller's thread.
  explicit NewThreads(int workers) : workers_(static_cast<std::size_t>(workers)) {}

  std::size_t workers() const override { return workers_; }

  void run(std::size_t count, const Task& task) override {
    if (count == 0) return;
    std::atomic<std::size_t> next{1};
    FirstFailure failure;
    const auto work = [&](std::size_t number, std::size_t worker) {
      for (; number < count; number = next++)
        failure.attempt([&] { return task(number, worker), true; });
    };
    const auto join_in = [&](std::size_t worker) { work(next++, worker); };
    {
      const auto threads = start_threads(std::min(workers_, count) - 1, join_in);
      work(0, 0);
    }
    failure.rethrow();
  }

 private:
  std::size_t workers_;
};

}  // namespace cairn
