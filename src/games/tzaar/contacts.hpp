// Contacts of stacks: what each can capture and be captured by, also after a move that is not
// played.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "core/position.hpp"
#include "games/tzaar/board.hpp"
#include "games/tzaar/position.hpp"

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

// How a capture or stacking changes the numbers of captures, found without playing the move.
// Everything is in the header because inner loops use it.

namespace detail {

// Captures, CapturesOfBoth and CapturesAndStackings count the moves that the viewing side has in
// pairs of neighbours, in the lanes of `mask`.
struct Captures {
  static int in(Lanes centre, Lanes near, std::uint64_t mask = every_lane) {
    return std::popcount(capture_pairs(centre, near) & mask);
  }
};

// The captures of both sides; the view is White's.
struct CapturesOfBoth {
  int white;
  int black;
  static CapturesOfBoth in(Lanes centre, Lanes near, std::uint64_t mask = every_lane) {
    return {Captures::in(centre, near, mask), Captures::in(-centre, -near, mask)};
  }
  friend CapturesOfBoth operator-(CapturesOfBoth a, CapturesOfBoth b) {
    return {a.white - b.white, a.black - b.black};
  }
};

struct CapturesAndStackings {
  static int in(Lanes centre, Lanes near, std::uint64_t mask = every_lane) {
    return Captures::in(centre, near, mask) + 2 * std::popcount(own_pairs(centre, near) & mask);
  }
};

// A move changes only those pairs of neighbours that contain one of its two spaces. This is the
// change at the source: the pairs with `from` disappear, and its neighbours on opposite sides
// become neighbours of each other.
template <class Count>
auto change_at_source(const Position& position, std::size_t from, bool view_black) {
  const Lanes around = seen_by(position.links().near(from), view_black);
  const Lanes moved = all_lanes(seen_by(position.strength(from), view_black));
  return Count::in(around, across(around), one_of_each_pair) - Count::in(moved, around);
}

// At the target: `to`, which is next to `from` in the direction of `lane`, gets another strength,
// and the stack beyond `from` becomes its neighbour.
struct Target {
  Lanes there;   // the strength at the target before the move
  Lanes joined;  // the strength there after the move
  Lanes around;  // the strengths around it after the move
};
inline Target target(const Position& position, std::size_t from, int lane, bool view_black) {
  const Links& links = position.links();
  const std::size_t to = links.next(from, lane);
  const int back = opposite(lane);
  const Lanes beyond = with_lane(links.near(to), back, links.strength(from, back));
  const std::int8_t there = position.strength(to);
  const int stacked = (position.strength(from) ^ there) < 0 ? 0 : there;
  const auto joined = static_cast<std::int8_t>(position.strength(from) + stacked);
  return {all_lanes(seen_by(there, view_black)), all_lanes(seen_by(joined, view_black)),
          seen_by(beyond, view_black)};
}

template <class Count>
int change_at_target(const Position& position, std::size_t from, int lane, bool view_black) {
  const auto [there, joined, around] = target(position, from, lane, view_black);
  return Count::in(joined, around) - Count::in(there, around);
}

}  // namespace detail

// One of the two halves of what a legal capture or stacking changes: how many more captures each
// side would have, if it were to move, once the stack has left its space (change_at_source), or
// once it stands on its target (target_changes.hpp).
struct Change {
  int white = 0;
  int black = 0;
};

inline Change change_at_source(const Position& position, Space from) {
  const auto change =
      detail::change_at_source<detail::CapturesOfBoth>(position, index(from), false);
  return {change.white, change.black};
}

// How many captures one side, and the other one, would have if it were to move.
struct CaptureCounts {
  std::int64_t own;
  std::int64_t other;
};

// Returns what a change makes of the counts that are `side`'s own.
inline CaptureCounts changed(const CaptureCounts& captures, const Change& change, Side side) {
  const bool is_white = side == Side::white;
  return {captures.own + (is_white ? change.white : change.black),
          captures.other + (is_white ? change.black : change.white)};
}

// Which stacks could capture which others, if either side were to move.

// The captures on the whole board. There are none while pieces are being placed.
struct Contacts {
  // Bit n of the masks stands for the space with number n.
  std::uint64_t capturing = 0;    // stacks that have a capture
  std::uint64_t attacked = 0;     // stacks that can be captured
  std::array<int, 2> captures{};  // number of captures of each side

  friend bool operator==(const Contacts&, const Contacts&) = default;
};
Contacts contacts_of(const Position& position);

// Returns whether the other side could capture the stack on a space if it were to move.
bool is_attacked(const Position& position, Space space);

// Returns whether the side to move can capture the opponent's stack on that space.
bool can_capture(const Position& position, Space space);

// How many moves the sides have, and how a move changes that.

// Return the number of captures, or of stackings, that the side would have if it were to move; 0
// while pieces are being placed. captures_of() stops counting at `enough`, although its result may
// exceed that slightly.
int captures_of(const Position& position, Side side, int enough = std::numeric_limits<int>::max());
int stackings_of(const Position& position, Side side);

// Returns the fewest captures that the side to move can leave the opponent by one legal action of
// any kind. Actions that starve a side are not considered. No pieces are being placed.
int fewest_captures_left(const Position& position);

// How the moves of one stack change the numbers of captures at their targets, found for all
// directions at once without playing a move.

// The other half of what change_at_source() (changes.hpp) tells, for the moves of one stack.
class TargetChanges {
 public:
  TargetChanges() = default;

  // `from` is occupied. No pieces are being placed.
  TargetChanges(const Position& position, Space from);

  // Returns the lane of a move to that space, which is the first stack in one of the directions.
  int lane(Space to) const { return first_lane_with(targets_, to.number()); }

  // Returns how many more captures each side would have, if it were to move, once the stack stands
  // on the target in that lane instead of what stands there now.
  Change operator[](int lane) const {
    const auto change = static_cast<int>(changes_[static_cast<std::size_t>(lane)]);
    return {(change & 15) - direction_count, (change >> 4 & 15) - direction_count};
  }
  // Returns whether the side could capture the stack on the target of that lane, after the move of
  // a stack of the other side.
  bool is_attacked_by(Side side, int lane) const {
    return (after_[static_cast<std::size_t>(lane)] & (side == Side::white ? whites : blacks)) != 0;
  }

 private:
  // In the bytes of a word, the low halves count for White and the high halves for Black.
  static constexpr std::uint64_t whites = 0x0101010101010101u;
  static constexpr std::uint64_t blacks = whites << 4;

  // By lane. What stands for lanes without a target means nothing.
  std::array<std::uint8_t, sizeof(Lanes)> targets_{};
  std::array<std::uint64_t, sizeof(Lanes)> changes_{};  // in the lowest byte, plus direction_count
  std::array<std::uint64_t, sizeof(Lanes)> after_{};    // captures with the stack on its target
};

}  // namespace cairn::tzaar
