// An executor with threads (core/executor.hpp), and what takes several threads to do. Where the
// system gives no more of them, there are fewer.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <exception>
#include <memory>
#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/parallel_pipeline.h>
#include <oneapi/tbb/partitioner.h>
#include <oneapi/tbb/task_arena.h>
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

// Returns how many threads there can be apart from the caller's: at most `wanted`. TBB ends the
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

namespace cairn::cli {

// Work on many items in several threads, with results in the order of the items.

// Divides work among the threads of the pipeline that the caller of run() belongs to, beside its
// items. All threads of a pipeline may call run() at the same time.
class PipelineThreads final : public Executor {
 public:
  std::size_t workers() const override { return most_workers; }

  // A thread that waits for the others does not begin with another item of the pipeline meanwhile.
  void run(std::size_t count, const Task& task) override {
    namespace tbb = oneapi::tbb;
    using Range = tbb::blocked_range<std::size_t>;
    tbb::this_task_arena::isolate([&] {
      const auto work = [&](const Range& range) {
        const auto worker = static_cast<std::size_t>(tbb::this_task_arena::current_thread_index());
        for (std::size_t number = range.begin(); number < range.end(); ++number)
          task(number, worker);
      };
      tbb::parallel_for(Range(0, count), work, tbb::simple_partitioner());
    });
  }
};

// Has TBB start its threads, as long as the system has just given so many: later it may have no
// memory for their stacks, and TBB would end the program.
inline void await_workers(oneapi::tbb::task_arena& arena, int workers) {
  constexpr std::chrono::milliseconds patience{500};  // where they do not come, they came before
  const auto end = std::chrono::steady_clock::now() + patience;
  std::atomic<int> awaited{workers};
  const auto wait = [&](int) {
    --awaited;
    while (awaited > 0 && std::chrono::steady_clock::now() < end) std::this_thread::yield();
  };
  arena.execute(
      [&] { oneapi::tbb::parallel_for(0, workers, 1, wait, oneapi::tbb::simple_partitioner()); });
}

// Calls work(item) in `wanted` threads, or fewer if the system gives no more, for each item that
// next() returns until it returns an empty optional, and take(result) in the order of the items.
// next() and take() are called by one thread at a time. If one of the three throws, nothing more is
// begun (what next() has returned before it threw is still worked on and taken), and the exception
// is thrown again when all threads have ended. (It may not pass through TBB, which would leave
// behind the memory of the items that are in flight.)
template <class Next, class Work, class Take>
void run_pipeline(int wanted, const Next& next, const Work& work, const Take& take) {
  namespace tbb = oneapi::tbb;
  using Item = typename std::invoke_result_t<const Next&>::value_type;
  using Result = std::invoke_result_t<const Work&, const Item&>;
  // So many that no worker waits while results are put in order, and so few that memory stays low.
  constexpr int items_per_worker = 8;
  FirstFailure input_failure;  // what was begun before is finished all the same
  FirstFailure failure;
  // TBB passes pointers on as they are, but cannot pass on every small optional.
  const auto first = tbb::make_filter<void, std::shared_ptr<Item>>(
      tbb::filter_mode::serial_in_order, [&](tbb::flow_control& control) {
        const auto read = [&] { return input_failure.attempt(next).value_or(std::nullopt); };
        std::optional<Item> item = failure.attempt(read).value_or(std::nullopt);
        if (!item) control.stop();
        return item ? std::make_shared<Item>(std::move(*item)) : nullptr;
      });
  const auto middle = tbb::make_filter<std::shared_ptr<Item>, std::shared_ptr<Result>>(
      tbb::filter_mode::parallel, [&](const std::shared_ptr<Item>& item) {
        std::optional<Result> result = failure.attempt([&] { return work(*item); });
        return result ? std::make_shared<Result>(std::move(*result)) : nullptr;
      });
  const auto last = tbb::make_filter<std::shared_ptr<Result>, void>(
      tbb::filter_mode::serial_in_order, [&](const std::shared_ptr<Result>& result) {
        if (result) failure.attempt([&] { return take(*result), true; });
      });
  const int workers = available_threads(wanted - 1) + 1;
  // Without this limit, TBB warns on standard error if there are fewer processors than workers.
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism,
                                  static_cast<std::size_t>(workers));
  tbb::task_arena arena(workers);
  await_workers(arena, workers);
  arena.execute([&] {
    tbb::parallel_pipeline(static_cast<std::size_t>(items_per_worker * workers),
                           first & middle & last);
  });
  failure.rethrow();
  input_failure.rethrow();
}

}  // namespace cairn::cli
