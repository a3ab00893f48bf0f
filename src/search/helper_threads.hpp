// Threads that help a selective search (Lazy SMP).
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

// The threads search a root on their own from the construction of this object until its end, and
// leave what they find in the transposition table. The search that they help does not wait for them
// and learns nothing from them in any other way, so it is sound whatever they do. What it finds
// within a given time, however, varies from run to run.
template <Position P, Heuristics<P> H>
class HelperThreads {
 public:
  using Task = typename SelectiveSearch<P, H>::Task;

  // `progress` is the depth that the helped search sets. It and the table must outlive this object.
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

  // Ends the threads and returns how many positions they have searched.
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
    } catch (const std::bad_alloc&) {  // the search continues with less help
    }
    return budget.nodes();
  }

  const Task task_;
  std::vector<std::uint64_t> nodes_;  // nodes of each thread, set when it has ended
  std::atomic<bool> stop_{false};
  std::vector<std::jthread> threads_;  // declared last, so that the threads end before the members
                                       // that they use are destroyed
};

}  // namespace cairn
