// The number of pieces in a side's stacks, and the height of the tallest one.
#pragma once

#include "tzaar/position.hpp"

namespace cairn::tzaar {

struct Heights {
  int pieces;   // pieces in all stacks together
  int tallest;  // 0 without a stack
  int stacks;
};

// Returns these numbers for a side's stacks.
Heights heights_of(const Position& position, Side side);

}  // namespace cairn::tzaar
