// Threads that help a selective search.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <new>
#include <numeric>
#include <thread>
#include <vector>

#include "search/budget.hpp"
#include "search/selective.hpp"

namespace cairn {

// From its construction to its end they search a root on their own, and leave what they find in
// the table. The search that they help does not wait for them and is never told anything else, so
// that it is sound whatever they do; but what it finds within a time is not the same each time.
template <Position P, Heuristics<P> H>
class HelperThreads {
 public:
  using Task = typename SelectiveSearch<P, H>::Task;

  // `progress` is what the search that is helped sets. It and the table must outlive this.
  HelperThreads(int count, TranspositionTable& table, const Selectivity& selectivity,
                const Task& task, const std::atomic<Depth>& progress)
      : task_(task), nodes_(static_cast<std::size_t>(count)) {
    for (std::size_t i = 0; i < nodes_.size(); ++i)
      threads_.emplace_back([=, this, &table, &progress] {
        nodes_[i] = help(table, selectivity, progress, static_cast<unsigned>(i + 1));
      });
  }
  ~HelperThreads() { end(); }
  HelperThreads(const HelperThreads&) = delete;
  HelperThreads& operator=(const HelperThreads&) = delete;

  // Ends them, and returns how many positions they have searched.
  std::uint64_t end() {
    stop_ = true;
    threads_.clear();
    return std::accumulate(nodes_.begin(), nodes_.end(), std::uint64_t{0});
  }

 private:
  std::uint64_t help(TranspositionTable& table, const Selectivity& selectivity,
                     const std::atomic<Depth>& progress, unsigned seed) const {
    Budget budget(stop_);
    budget.begin(Budget::unlimited);
    try {
      SelectiveSearch<P, H>(table, selectivity).help(task_, budget, progress, seed);
    } catch (const std::bad_alloc&) {  // the search goes on with less help
    }
    return budget.nodes();
  }

  const Task task_;
  std::vector<std::uint64_t> nodes_;  // of each thread, when it has ended
  std::atomic<bool> stop_{false};
  std::vector<std::jthread> threads_;  // last, so that they end before what they use does
};

}  // namespace cairn
