// The two players of a game, and arrays with one entry for each of them.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace cairn {

enum class Side : std::uint8_t { white, black };

inline constexpr std::array<Side, 2> both_sides{Side::white, Side::black};

constexpr Side opponent(Side side) {
  return side == Side::white ? Side::black : Side::white;
}

// Returns 0 for White and 1 for Black, for arrays with one entry for each side.
constexpr std::size_t index(Side side) {
  return static_cast<std::size_t>(side);
}

// Returns "White" or "Black".
constexpr std::string_view name(Side side) {
  return side == Side::white ? "White" : "Black";
}

}  // namespace cairn
