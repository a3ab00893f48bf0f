// Threads that help a selective search (Lazy SMP).
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <new>
#include <numeric>
#include <vector>

#include "core/executor.hpp"
#include "search/budget.hpp"
#include "search/selective.hpp"

namespace cairn {

// Calls search(), and meanwhile searches its root on its own with all other workers of the executor
// that are free. These leave what they find in the transposition table. The search that they help
// does not wait for them and learns nothing from them in any other way, so it is sound whatever
// they do. What it finds within a given time, however, varies from run to run. `progress` is the
// depth that it sets. Returns how many positions the helpers have searched.
template <Position P, Heuristics<P> H, class Search>
std::uint64_t search_with_helpers(Executor& executor, TranspositionTable& table,
                                  const Selectivity& selectivity,
                                  const typename SelectiveSearch<P, H>::Task& root,
                                  const std::atomic<Depth>& progress, const Search& search) {
  std::vector<std::uint64_t> nodes(executor.workers());
  std::atomic<bool> stop{false};
  const auto help = [&](std::size_t number) {
    Budget budget(stop);
    budget.begin(Budget::unlimited);
    try {
      SelectiveSearch<P, H>(table, selectivity)
          .help(root, budget, progress, static_cast<unsigned>(number));
    } catch (const std::bad_alloc&) {  // the search continues with less help
    }
    nodes[number] = budget.nodes();
  };
  struct StopAtEnd {
    std::atomic<bool>& stop;
    ~StopAtEnd() { stop = true; }
  };
  executor.run(nodes.size(), [&](std::size_t number, std::size_t) {
    if (number > 0) {
      if (!stop) help(number);
    } else {
      const StopAtEnd stop_helpers{stop};
      search();
    }
  });
  return std::accumulate(nodes.begin(), nodes.end(), std::uint64_t{0});
}

}  // namespace cairn
