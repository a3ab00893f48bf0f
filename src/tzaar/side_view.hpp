// The board as one side sees it: its own stacks are positive and the opponent's negative. Code that
// counts and looks ahead works on such views, so that it is written only once for both sides.
#pragma once

#include <cstddef>
#include <cstdint>

#include "tzaar/lanes.hpp"
#include "tzaar/position.hpp"

namespace cairn::tzaar {

// In this class, cells hold stacks, and lanes are given as masks of sign bits (lanes.hpp).
class SideView {
 public:
  // The position must outlive this object.
  SideView(const Position& position, Side side)
      : position_(position), side_(side), is_black_(side == Side::black) {}

  std::uint64_t stacks() const { return position_.stacks(side_); }  // the side's own stacks
  std::int8_t seen(std::int8_t strength) const { return seen_by(strength, is_black_); }
  std::int8_t strength(std::size_t cell) const { return seen(position_.strength(cell)); }
  // Returns the strength in every lane, to be compared with the neighbours of the cell.
  Lanes height(std::size_t cell) const { return all_lanes(strength(cell)); }
  Lanes around(std::size_t cell) const { return seen_by(position_.links().near(cell), is_black_); }

  // Return the lanes in which an own stack can capture, and those in which it can be stacked on
  // another one.
  std::uint64_t captures(std::size_t cell) const { return capturable(height(cell), around(cell)); }
  std::uint64_t stackings(std::size_t cell) const { return own_stacks(around(cell)); }
  std::uint64_t moves(std::size_t cell, bool with_stackings) const {
    return with_stackings ? captures(cell) | stackings(cell) : captures(cell);
  }
  // Returns the lanes in which this side has a capture between the stack on the cell, of either
  // side, and its neighbour.
  std::uint64_t capture_pairs(std::size_t cell) const {
    return tzaar::capture_pairs(height(cell), around(cell));
  }
  // Returns the lanes from which the other side can capture an own stack.
  std::uint64_t attackers(std::size_t cell) const { return capturing(height(cell), around(cell)); }

 private:
  const Position& position_;
  Side side_;
  bool is_black_;
};

}  // namespace cairn::tzaar
