// What work can be divided with. The core starts no threads: who wants several brings them.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <cstddef>
#include <functional>

namespace cairn {

class Executor {
 public:
  // Does the part of the work with this number, and no other part that has the same worker is done
  // at that time.
  using Task = std::function<void(std::size_t number, std::size_t worker)>;

  virtual ~Executor() = default;

  // Returns how many tasks may run at the same time: at least 1. Workers are numbered from 0.
  virtual std::size_t workers() const = 0;

  // Calls task(number, worker) for the numbers 0..count-1, of which 0 begins at once in the
  // caller's own thread, and returns when all have ended. Tasks may run one after the other, so
  // none may wait for another. If one throws, those that have not begun may be left out, and an
  // exception is thrown again when all that have begun have ended. One thread at a time may call
  // this, unless an executor says more.
  virtual void run(std::size_t count, const Task& task) = 0;
};

// Returns the executor that does everything in the caller's thread. Any thread may call it.
inline Executor& one_thread() {
  struct OneThread final : Executor {
    std::size_t workers() const override { return 1; }
    void run(std::size_t count, const Task& task) override {
      for (std::size_t number = 0; number < count; ++number) task(number, 0);
    }
  };
  static OneThread executor;
  return executor;
}

}  // namespace cairn
