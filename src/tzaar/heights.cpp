#include "tzaar/heights.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace cairn::tzaar {

// This works on bytes and without a branch, so that the compiler turns it into a few vector
// instructions.
Heights heights_of(const Position& position, Side side) {
  const auto sign = static_cast<std::int8_t>(side == Side::white ? 1 : -1);
  std::int8_t pieces = 0;
  std::int8_t tallest = 0;
  for (const std::int8_t strength : position.strengths()) {
    const auto own_strength = static_cast<std::int8_t>(sign * strength);
    const std::int8_t height = own_strength > 0 ? own_strength : std::int8_t{0};
    pieces = static_cast<std::int8_t>(pieces + height);
    tallest = std::max(tallest, height);
  }
  return {pieces, tallest, std::popcount(position.stacks(side))};
}

}  // namespace cairn::tzaar
