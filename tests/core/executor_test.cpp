#include "core/executor.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstddef>
#include <memory>
#include <stdexcept>
#include <thread>
#include <vector>

#include "app/threads.hpp"

namespace cairn {
namespace {

std::vector<std::unique_ptr<Executor>> executors() {
  struct Borrowed final : Executor {
    std::size_t workers() const override { return one_thread().workers(); }
    void run(std::size_t count, const Task& task) override { one_thread().run(count, task); }
  };
  std::vector<std::unique_ptr<Executor>> all;
  all.push_back(std::make_unique<Borrowed>());
  for (const int workers : {1, 2, 5}) all.push_back(std::make_unique<NewThreads>(workers));
  return all;
}

TEST(Executor, DoesEachTaskOnce) {
  for (const auto& executor : executors())
    for (const std::size_t count : {0, 1, 3, 200}) {
      std::vector<std::atomic<int>> done(count);
      executor->run(count, [&](std::size_t number, std::size_t) { ++done[number]; });
      for (const auto& times : done) EXPECT_EQ(times, 1);
    }
}

TEST(Executor, GivesAWorkerToOneTaskAtATime) {
  for (const auto& executor : executors()) {
    std::vector<std::atomic<int>> at_work(executor->workers());
    std::atomic<int> clashes{0};
    executor->run(200, [&](std::size_t, std::size_t worker) {
      if (++at_work.at(worker) != 1) ++clashes;
      std::this_thread::yield();
      --at_work[worker];
    });
    EXPECT_EQ(clashes, 0);
  }
}

TEST(Executor, DoesTheFirstTaskInTheCallersThread) {
  for (const auto& executor : executors())
    for (int time = 0; time < 20; ++time) {
      std::thread::id thread;
      executor->run(8, [&](std::size_t number, std::size_t) {
        if (number == 0) thread = std::this_thread::get_id();
      });
      EXPECT_EQ(thread, std::this_thread::get_id());
    }
}

TEST(Executor, ThrowsWhatATaskThrows) {
  for (const auto& executor : executors())
    for (const std::size_t bad : {0, 7}) {
      const auto work = [&](std::size_t number, std::size_t) {
        if (number == bad) throw std::runtime_error("bad");
      };
      EXPECT_THROW(executor->run(20, work), std::runtime_error);
    }
}

}  // namespace
}  // namespace cairn
