// A small seeded generator whose numbers are the same on every machine and with every library
// (the distributions of <random> are not): SplitMix64.
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

  // A number in 0..bound-1; bound is at least 1. (Multiply-and-shift; its bias is below 2^-32.)
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
