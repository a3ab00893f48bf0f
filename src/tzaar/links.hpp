// Which stacks are neighbours on the board, across empty spaces.
//
// Every occupied cell knows the first stack in each of the six directions. A move empties exactly
// one cell, and the neighbours of that cell on opposite sides become neighbours of each other. The
// unlinked cell keeps its own links, so taking moves back in reverse order restores everything
// (Knuth's dancing links).
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "tzaar/board.hpp"
#include "tzaar/lanes.hpp"

namespace cairn::tzaar {

// The height of the stack on each cell, negative for Black; 0 if the cell is empty. The array is as
// long as a vector register.
using Strengths = std::array<std::int8_t, 64>;

class Links {
 public:
  // Every line that ends at the edge or at the centre ends at this cell, which is always empty.
  static constexpr std::size_t edge = space_count;

  Links();                                     // links no stacks
  explicit Links(const Strengths& strengths);  // links all stacks

  // Returns the first occupied cell in each direction. The last two of the eight are not
  // directions, and hold the edge.
  const std::array<std::uint8_t, 8>& of(std::size_t cell) const { return next_[cell]; }
  std::size_t next(std::size_t cell, int direction) const {
    return next_[cell][static_cast<std::size_t>(direction)];
  }
  // Returns the strengths of those cells.
  Lanes near(std::size_t cell) const { return std::bit_cast<Lanes>(near_[cell]); }
  std::int8_t strength(std::size_t cell, int direction) const {
    return near_[cell][static_cast<std::size_t>(direction)];
  }
  // Returns linked cells together with their neighbours. The edge may be among the cells, and is in
  // the result.
  std::uint64_t with_neighbours(std::uint64_t cells) const {
    std::uint64_t all = cells;
    for_each_cell(cells & ~bit(edge), [&](std::size_t cell) {
      for (const std::uint8_t neighbour : next_[cell]) all |= bit(neighbour);
    });
    return all;
  }
  // Returns the strengths around a cell. In memory, those around the next cells follow.
  const std::array<std::int8_t, 8>* near_from(std::size_t cell) const { return &near_[cell]; }

  void unlink(std::size_t cell) {
    for (std::size_t d = 0; d < direction_count; d += 2) {
      const std::uint8_t ahead = next_[cell][d];
      const std::uint8_t behind = next_[cell][d + 1];
      next_[ahead][d + 1] = behind;
      near_[ahead][d + 1] = near_[cell][d + 1];
      next_[behind][d] = ahead;
      near_[behind][d] = near_[cell][d];
    }
  }

  // Reverts the last unlink().
  void relink(std::size_t cell, std::int8_t strength) {
    for (std::size_t d = 0; d < direction_count; ++d) {
      const std::uint8_t neighbour = next_[cell][d];
      next_[neighbour][d ^ 1] = static_cast<std::uint8_t>(cell);
      near_[neighbour][d ^ 1] = strength;
    }
  }

  // Updates the neighbours of a linked cell with the strength that stands there now.
  void set_strength(std::size_t cell, std::int8_t strength) {
    for (std::size_t d = 0; d < direction_count; ++d) near_[next_[cell][d]][d ^ 1] = strength;
  }

 private:
  // The first six of eight are used; the last two strengths are always 0.
  std::array<std::array<std::uint8_t, 8>, space_count + 1> next_{};
  std::array<std::array<std::int8_t, 8>, space_count + 1> near_{};
};

}  // namespace cairn::tzaar
