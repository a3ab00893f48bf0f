// Weights of networks that nobody has learned, for tests.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "core/random.hpp"

namespace cairn::test {

// Returns the bytes of weights by chance, of such sizes that the values are neither all nor
// nothing.
template <class Judge>
std::string any_weights(std::uint64_t seed) {
  Random random(seed);
  const auto around_zero = [&](int most) {
    return static_cast<int>(random.below(static_cast<std::uint32_t>(2 * most + 1))) - most;
  };
  const auto weights = std::make_unique<typename Judge::Weights>();
  for (auto& row : weights->features)
    for (std::size_t i = 0; i < Judge::width; ++i)
      row[i] = static_cast<std::int8_t>(around_zero(12));
  for (std::size_t i = 0; i < Judge::width; ++i)
    weights->bias[i] = static_cast<std::int16_t>(around_zero(125));
  for (auto& row : weights->first)
    for (auto& weight : row) weight = static_cast<std::int16_t>(around_zero(300));
  for (auto& weight : weights->first_bias) weight = around_zero(12'500);
  for (auto& row : weights->last)
    for (auto& weight : row) weight = static_cast<std::int16_t>(around_zero(600));
  for (auto& weight : weights->last_bias) weight = around_zero(1'000'000);
  return Judge::bytes_of(*weights);
}

}  // namespace cairn::test
