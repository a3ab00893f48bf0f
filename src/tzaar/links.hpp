// Which stacks are next to each other on the board, over empty spaces.
//
// Every occupied cell knows the first stack in each of the six directions. A move empties exactly
// one cell, whose neighbours become each other's, and what was unlinked still holds its own links:
// taking a move back in reverse order restores them (Knuth's dancing links).
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "tzaar/board.hpp"
#include "tzaar/lanes.hpp"

namespace cairn::tzaar {

// The height of the stack on each cell, negative for Black; 0: empty. As long as a vector register.
using Strengths = std::array<std::int8_t, 64>;

class Links {
 public:
  // Where a line ends, at the edge or at the centre, it ends at this cell, which is always empty.
  static constexpr std::size_t edge = space_count;

  Links();                                     // no stack is linked to another one
  explicit Links(const Strengths& strengths);  // all stacks are

  // The first occupied cell in each direction; the last two of the eight, which are no directions,
  // are the edge.
  const std::array<std::uint8_t, 8>& of(std::size_t cell) const { return next_[cell]; }
  std::size_t next(std::size_t cell, int direction) const {
    return next_[cell][static_cast<std::size_t>(direction)];
  }
  // The strengths there.
  Lanes near(std::size_t cell) const { return std::bit_cast<Lanes>(near_[cell]); }
  std::int8_t strength(std::size_t cell, int direction) const {
    return near_[cell][static_cast<std::size_t>(direction)];
  }
  // Linked cells and their neighbours. The edge may be among the cells, and is in the result.
  std::uint64_t with_neighbours(std::uint64_t cells) const {
    std::uint64_t all = cells;
    for_each_cell(cells & ~bit(edge), [&](std::size_t cell) {
      for (const std::uint8_t neighbour : next_[cell]) all |= bit(neighbour);
    });
    return all;
  }
  // The strengths around a cell, and behind them those around the cells that follow it.
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

  // Takes the last unlink() back.
  void relink(std::size_t cell, std::int8_t strength) {
    for (std::size_t d = 0; d < direction_count; ++d) {
      const std::uint8_t neighbour = next_[cell][d];
      next_[neighbour][d ^ 1] = static_cast<std::uint8_t>(cell);
      near_[neighbour][d ^ 1] = strength;
    }
  }

  // Tells the neighbours what stands on a linked cell now.
  void set_strength(std::size_t cell, std::int8_t strength) {
    for (std::size_t d = 0; d < direction_count; ++d) near_[next_[cell][d]][d ^ 1] = strength;
  }

 private:
  // In the first six of eight; the last two strengths are always 0.
  std::array<std::array<std::uint8_t, 8>, space_count + 1> next_{};
  std::array<std::array<std::int8_t, 8>, space_count + 1> near_{};
};

}  // namespace cairn::tzaar
