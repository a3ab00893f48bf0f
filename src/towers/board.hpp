// The board of Battle of Towers: 64 spaces, files a-h and ranks 1-8. White moves up the ranks,
// Black moves down.
#pragma once

#include <array>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/side.hpp"

namespace cairn::towers {

inline constexpr int board_width = 8;
inline constexpr int space_count = board_width * board_width;

// A space, numbered 0..63 rank by rank from a1, b1, ... to h8.
class Space {
 public:
  constexpr Space() = default;
  constexpr explicit Space(int number) : number_(static_cast<std::uint8_t>(number)) {
    assert(0 <= number && number < space_count);
  }

  // Returns the space on a file 0..7 (a..h) and a rank 0..7 (1..8), or nothing if that is off the
  // board.
  static constexpr std::optional<Space> at(int file, int rank) {
    if (file < 0 || file >= board_width || rank < 0 || rank >= board_width) return std::nullopt;
    return Space(rank * board_width + file);
  }

  constexpr int number() const { return number_; }
  constexpr int file() const { return number_ % board_width; }  // 0..7 are shown as a..h
  constexpr int rank() const { return number_ / board_width; }  // 0..7 are shown as 1..8
  constexpr bool is_dark() const { return (file() + rank()) % 2 == 0; }

  friend constexpr auto operator<=>(Space, Space) = default;

 private:
  std::uint8_t number_ = 0;
};

// Directions as seen with White at the bottom: north is towards rank 8, west towards the a-file.
enum class Direction : std::uint8_t {
  north,
  north_west,
  north_east,
  west,
  east,
  south_west,
  south_east,
  south,
};

inline constexpr int direction_count = 8;

// What one step in a direction adds to the file and to the rank.
struct Step {
  int file = 0;
  int rank = 0;
};

// Tables that are not local to a function need not be built on the stack at every call.
inline constexpr std::array<Step, direction_count> step_of_direction{
    {{0, 1}, {-1, 1}, {1, 1}, {-1, 0}, {1, 0}, {-1, -1}, {1, -1}, {0, -1}}};
inline constexpr auto offset_of_direction = [] {
  std::array<int, direction_count> added{};
  for (std::size_t i = 0; i < added.size(); ++i)
    added[i] = step_of_direction[i].rank * board_width + step_of_direction[i].file;
  return added;
}();

constexpr Step step(Direction direction) {
  return step_of_direction[static_cast<std::size_t>(direction)];
}

// What one step in a direction adds to a space's number.
constexpr int offset(Direction direction) {
  return offset_of_direction[static_cast<std::size_t>(direction)];
}

// Whether a direction is one of the circles, which move diagonally; squares move straight.
constexpr bool is_diagonal(Direction direction) {
  return step(direction).file != 0 && step(direction).rank != 0;
}

inline constexpr auto flipped_direction = [] {
  using enum Direction;
  return std::array{south, south_west, south_east, west, east, north_west, north_east, north};
}();

// Returns the direction with north and south exchanged.
constexpr Direction flipped(Direction direction) {
  return flipped_direction[static_cast<std::size_t>(direction)];
}

// The rank from which a side's forward step goes beyond the far edge: 7 for White, 0 for Black.
constexpr int last_rank(Side side) {
  return side == Side::white ? board_width - 1 : 0;
}

}  // namespace cairn::towers
