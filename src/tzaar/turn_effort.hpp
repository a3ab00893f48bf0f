// How hard it looks to prove who wins: by the captures that both sides have before a turn.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "tzaar/changes.hpp"

namespace cairn::tzaar {

// How hard it is to prove who wins: a proof and a disproof number for the side to move. Whole words
// are returned in registers. Two halves of one word would be joined through memory.
struct Effort {
  std::uint64_t win;   // to prove that the side to move wins; at least 1
  std::uint64_t loss;  // to prove that it loses; at least 1
};

namespace detail {

// This is enough for endgames. More captures count as this many.
constexpr std::int64_t most_captures = 63;

// Computes the square root by Newton's method, with the same result on every machine. A library's
// function for powers does not guarantee that.
constexpr double square_root(double square) {
  double root = square;
  for (int step = 0; step < 30; ++step) root = (root + square / root) / 2;
  return root;
}

constexpr std::uint32_t at_least_one(double effort) {
  return effort < 1 ? 1 : static_cast<std::uint32_t>(effort);
}

// The efforts before a turn, by the captures of the side to move and by those of the opponent.
struct Efforts {
  using Table = std::array<std::array<std::uint32_t, most_captures + 1>, most_captures + 1>;
  Table win{};
  Table loss{};
};

constexpr Efforts efforts_of_turns() {
  Efforts efforts;
  for (std::size_t row = 0; row <= most_captures; ++row)
    for (std::size_t column = 0; column <= most_captures; ++column) {
      const auto own = static_cast<double>(1 + row);
      const auto other = static_cast<double>(1 + column);
      efforts.win[row][column] = at_least_one(2 + 2 * other * other / square_root(own));
      efforts.loss[row][column] = at_least_one(own * square_root(own * other) * 4 / 3 - 4);
    }
  return efforts;
}

inline constexpr Efforts efforts = efforts_of_turns();

}  // namespace detail

// Estimates the efforts before a turn: a side that runs out of captures loses, and the fewer
// captures it has, the fewer must be answered. `captures` are the own ones of the side to move. The
// formulas were found by trial on the endgames of the benchmark.
inline Effort effort_of_turn(const CaptureCounts& captures) {
  const auto row = static_cast<std::size_t>(std::min(captures.own, detail::most_captures));
  const auto column = static_cast<std::size_t>(std::min(captures.other, detail::most_captures));
  return {detail::efforts.win[row][column], detail::efforts.loss[row][column]};
}

}  // namespace cairn::tzaar
