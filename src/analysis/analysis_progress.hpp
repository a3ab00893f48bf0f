// How far the analysis of games is, for those who wait for it.
#pragma once

#include <atomic>
#include <cstddef>

namespace cairn {

// Analyses count here what they do; other threads may read the counts at any time. Several games
// may count in one object. A step is a position's value or a second look at a turn.
struct AnalysisProgress {
  std::atomic<std::size_t> games = 0;  // that were begun
  std::atomic<std::size_t> steps = 0;  // that these games are known to need
  std::atomic<std::size_t> done = 0;   // steps that were taken
};

}  // namespace cairn
