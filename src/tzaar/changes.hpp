// What a capture or stacking changes in the numbers of captures, found without playing it. It is
// all in the header because it is asked for in inner loops.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "tzaar/position.hpp"

namespace cairn::tzaar {

namespace detail {

// Count what the viewing side may do in pairs of neighbours, in the lanes of `mask`.
struct Captures {
  static int in(Lanes centre, Lanes near, std::uint64_t mask = every_lane) {
    return std::popcount(capture_pairs(centre, near) & mask);
  }
};

// Of both sides; the view is White's.
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

// A move changes only pairs of neighbours with its two spaces: those of `from` go, its neighbours
// on opposite sides meet...
template <class Count>
auto change_at_source(const Position& position, std::size_t from, bool view_black) {
  const Lanes around = seen_by(position.links().near(from), view_black);
  const Lanes moved = all_lanes(seen_by(position.strength(from), view_black));
  return Count::in(around, across(around), one_of_each_pair) - Count::in(moved, around);
}

// ... and `to`, next to it in the direction of `lane`, gets another strength, and the stack beyond
// `from` as its neighbour.
struct Target {
  Lanes there;   // the strength at the target
  Lanes joined;  // and after the move
  Lanes around;  // what stands around it after the move
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

// The two halves of what a legal capture or stacking does: how many captures more the sides would
// have if they were to move once the stack has left its space, and how many more once it is where
// it goes to; and whether the other side could capture it there.
struct Change {
  int white = 0;
  int black = 0;
  bool is_attacked = false;  // at the target
};

inline Change change_at_source(const Position& position, Space from) {
  const auto change =
      detail::change_at_source<detail::CapturesOfBoth>(position, index(from), false);
  return {change.white, change.black};
}

inline Change change_at_target(const Position& position, const Move& move) {
  const std::size_t from = index(move.from);
  const int lane = first_lane_with(position.links().of(from), move.to.number());
  const auto [there, joined, around] = detail::target(position, from, lane, false);
  const auto after = detail::CapturesOfBoth::in(joined, around);
  const auto change = after - detail::CapturesOfBoth::in(there, around);
  const int attacks = position.to_move() == Side::white ? after.black : after.white;
  return {change.white, change.black, attacks != 0};
}

}  // namespace cairn::tzaar
