// A small seeded random number generator, SplitMix64. It gives the same numbers on every machine
// and with every library, which the distributions of <random> do not.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "core/hash.hpp"

namespace cairn {

class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() { return mix(std::exchange(state_, state_ + mix_increment)); }

  // Returns a number in 0..bound-1, where bound is at least 1. The method is multiply-and-shift;
  // its bias is below 2^-32.
  std::uint32_t below(std::uint32_t bound) {
    assert(bound >= 1);
    return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32);
  }

  // Puts the elements of an indexable container in random order (Fisher-Yates).
  template <class Container>
  void shuffle(Container& items) {
    for (std::size_t i = items.size(); i > 1; --i)
      std::swap(items[i - 1], items[below(static_cast<std::uint32_t>(i))]);
  }

 private:
  std::uint64_t state_;
};

}  // namespace cairn
