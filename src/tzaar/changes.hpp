// How a capture or stacking changes the numbers of captures, found without playing the move.
// Everything is in the header because inner loops use it.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "tzaar/position.hpp"

namespace cairn::tzaar {

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

}  // namespace cairn::tzaar
