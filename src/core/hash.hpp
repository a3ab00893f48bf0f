// Pseudo-random numbers for hashing positions, made by the finaliser of SplitMix64 (Steele, Lea,
// Flood 2014).
#pragma once

#include <cstdint>

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

}  // namespace cairn
