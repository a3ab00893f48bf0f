// How hard a win looks, for the proof search.
#pragma once

#include <cstdint>

#include "tzaar/position.hpp"

namespace cairn::tzaar {

struct Effort {
  std::uint32_t win;   // to prove that the side to move wins; at least 1
  std::uint32_t loss;  // to prove that it loses; at least 1
};

// From the mobility of both sides: a side that runs out of captures loses, and the fewer it has,
// the fewer must be answered. Found by trial on the endgames of the benchmark.
Effort effort(const Position& position);

}  // namespace cairn::tzaar
