// Pseudo-random numbers for hashing positions, made by the finaliser of SplitMix64 (Steele, Lea,
// Flood 2014).
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace cairn {

// SplitMix64 adds this number to its state at every step. It is 2^64 divided by the golden ratio.
inline constexpr std::uint64_t mix_increment = 0x9E3779B97F4A7C15u;

// Returns a fixed pseudo-random 64-bit number for each argument. Different arguments give different
// numbers.
constexpr std::uint64_t mix(std::uint64_t number) {
  number += mix_increment;
  number = (number ^ (number >> 30)) * 0xBF58476D1CE4E5B9u;
  number = (number ^ (number >> 27)) * 0x94D049BB133111EBu;
  return number ^ (number >> 31);
}

// A small seeded random number generator, SplitMix64. It gives the same numbers on every machine
// and with every library, which the distributions of <random> do not.

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
