// How many pieces a side's stacks have, and how tall they are.
#pragma once

#include "tzaar/position.hpp"

namespace cairn::tzaar {

struct Heights {
  int pieces;   // in all stacks together
  int tallest;  // 0 without a stack
  int stacks;
};

Heights heights_of(const Position& position, Side side);

}  // namespace cairn::tzaar
