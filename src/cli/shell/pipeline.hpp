// Work on many items in several threads, with results in the order of the items.
#pragma once

#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_pipeline.h>
#include <oneapi/tbb/task_arena.h>

#include <atomic>
#include <cstddef>
#include <exception>
#include <memory>
#include <optional>
#include <type_traits>
#include <utility>

namespace cairn::cli {

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

// Calls work(item) in `workers` threads, for each item that next() returns until it returns an
// empty optional, and take(result) in the order of the items. next() and take() are called by one
// thread at a time. If one of the three throws, nothing more is begun, and the exception is thrown
// again when all threads have ended. (It may not pass through TBB, which would leave behind the
// memory of the items that are in flight.)
template <class Next, class Work, class Take>
void run_pipeline(int workers, const Next& next, const Work& work, const Take& take) {
  namespace tbb = oneapi::tbb;
  using Item = typename std::invoke_result_t<const Next&>::value_type;
  using Result = std::invoke_result_t<const Work&, const Item&>;
  // So many that no worker waits while results are put in order, and so few that memory stays low.
  constexpr int items_per_worker = 8;
  FirstFailure failure;
  // TBB passes pointers on as they are, but cannot pass on every small optional.
  const auto first = tbb::make_filter<void, std::shared_ptr<Item>>(
      tbb::filter_mode::serial_in_order, [&](tbb::flow_control& control) {
        std::optional<Item> item = failure.attempt(next).value_or(std::nullopt);
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
  // Without this limit, TBB warns on standard error if there are fewer processors than workers.
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism,
                                  static_cast<std::size_t>(workers));
  tbb::task_arena arena(workers);
  arena.execute([&] {
    tbb::parallel_pipeline(static_cast<std::size_t>(items_per_worker * workers),
                           first & middle & last);
  });
  failure.rethrow();
}

}  // namespace cairn::cli
