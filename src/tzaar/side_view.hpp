// The board as one side sees it: its own stacks are positive, the opponent's negative. Counting and
// looking ahead are done in such views, so that each of them is written once for both sides.
#pragma once

#include <cstddef>
#include <cstdint>

#include "tzaar/lanes.hpp"
#include "tzaar/position.hpp"

namespace cairn::tzaar {

// Cells are those of stacks; lanes are masks of sign bits (lanes.hpp).
class SideView {
 public:
  // The position must outlive this.
  SideView(const Position& position, Side side)
      : position_(position), side_(side), is_black_(side == Side::black) {}

  std::uint64_t stacks() const { return position_.stacks(side_); }  // its own
  std::int8_t seen(std::int8_t strength) const { return seen_by(strength, is_black_); }
  std::int8_t strength(std::size_t cell) const { return seen(position_.strength(cell)); }
  // The same in every lane, to be compared with what stands around the cell.
  Lanes height(std::size_t cell) const { return all_lanes(strength(cell)); }
  Lanes around(std::size_t cell) const { return seen_by(position_.links().near(cell), is_black_); }

  // The lanes in which an own stack can capture, and those in which it can be stacked on another.
  std::uint64_t captures(std::size_t cell) const { return capturable(height(cell), around(cell)); }
  std::uint64_t stackings(std::size_t cell) const { return own_stacks(around(cell)); }
  std::uint64_t moves(std::size_t cell, bool with_stackings) const {
    return with_stackings ? captures(cell) | stackings(cell) : captures(cell);
  }
  // The lanes in which a stack, whose ever it is, and its neighbour make a capture of this side.
  std::uint64_t capture_pairs(std::size_t cell) const {
    return tzaar::capture_pairs(height(cell), around(cell));
  }
  // The lanes from which the other side can capture an own stack.
  std::uint64_t attackers(std::size_t cell) const { return capturing(height(cell), around(cell)); }

 private:
  const Position& position_;
  Side side_;
  bool is_black_;
};

}  // namespace cairn::tzaar
