// The board after a move that is not played: what is where, and what is around a stack.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/side.hpp"
#include "tzaar/lanes.hpp"
#include "tzaar/position.hpp"

namespace cairn::tzaar {

// The first stack in each direction from a cell: where it stands, or the edge, and its strength, or
// 0.
struct Around {
  Lanes cells;
  Lanes strengths;

  std::size_t cell(int lane) const {
    return std::bit_cast<std::uint64_t>(cells) >> 8 * lane & 0xFF;
  }
};

// The board of a position as it is. It answers the same questions as After.
class Now {
 public:
  // The position must outlive this object.
  explicit Now(const Position& position) : position_(position) {}

  std::int8_t strength(std::size_t cell) const { return position_.strength(cell); }
  Type type(std::size_t cell) const { return position_.type(space_of_cell(cell)); }
  std::uint64_t shown(Side side, Type type) const { return position_.shown(side, type); }
  std::uint64_t stacks(Side side) const { return position_.stacks(side); }
  Around around(std::size_t cell) const {
    return {std::bit_cast<Lanes>(position_.links().of(cell)), position_.links().near(cell)};
  }

 private:
  const Position& position_;
};

// A board after a capture or stacking. A stack that had the moved one as its neighbour has the one
// behind it now, which is the moved stack's own neighbour in the same direction. What is asked of a
// cell is only asked while a stack stands there.
template <class Board>
class After {
 public:
  // `board` must outlive this object.
  After(const Board& board, std::size_t from, std::size_t to)
      : board_(board),
        from_(from),
        to_(to),
        strength_(board.strength(from)),
        behind_(board.around(from)) {
    const std::int8_t there = board.strength(to);
    if ((strength_ ^ there) >= 0) strength_ = static_cast<std::int8_t>(strength_ + there);
  }

  std::int8_t strength(std::size_t cell) const {
    return cell == to_ ? strength_ : board_.strength(cell);
  }
  Type type(std::size_t cell) const { return board_.type(cell == to_ ? from_ : cell); }
  std::uint64_t shown(Side side, Type type) const {
    const bool has_moved = side == mover() && type == board_.type(from_);
    return (board_.shown(side, type) & ~(bit(from_) | bit(to_))) | std::uint64_t{has_moved} << to_;
  }
  std::uint64_t stacks(Side side) const {
    return (board_.stacks(side) & ~(bit(from_) | bit(to_))) | std::uint64_t{side == mover()} << to_;
  }
  Around around(std::size_t cell) const {
    const Around before = board_.around(cell);
    const Lanes is_gone = lanes_with(before.cells, from_);
    const Lanes cells = chosen(is_gone, behind_.cells, before.cells);
    const Lanes strengths = chosen(is_gone, behind_.strengths, before.strengths);
    return {cells, chosen(lanes_with(cells, to_), all_lanes(strength_), strengths)};
  }

 private:
  Side mover() const { return strength_ > 0 ? Side::white : Side::black; }

  const Board& board_;
  std::size_t from_;
  std::size_t to_;
  std::int8_t strength_;  // at the target
  Around behind_;         // what was around the moved stack
};

}  // namespace cairn::tzaar
