// What a capture or stacking changes in the numbers of captures, told without playing it. Only
// those who ask for it in an inner loop need this header.
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

}  // namespace detail

// A move changes only pairs of neighbours with its two spaces: those of `from` go, its neighbours
// on opposite sides meet...
template <class Count>
auto Position::change_at_source(std::size_t from, bool view_black) const {
  const Lanes around = seen_by(near(from), view_black);
  const Lanes moved = all_lanes(seen_by(strength_[from], view_black));
  return Count::in(around, across(around), one_of_each_pair) - Count::in(moved, around);
}

// ... and `to`, next to it in the direction of `lane`, gets another strength, and the stack beyond
// `from` as its neighbour.
inline Position::Target Position::target(std::size_t from, int lane, bool view_black) const {
  const std::size_t to = links_[from][static_cast<std::size_t>(lane)];
  const Lanes beyond =
      with_lane(near(to), opposite(lane), near_[from][static_cast<std::size_t>(opposite(lane))]);
  const std::int8_t there = strength_[to];
  const int stacked = (strength_[from] ^ there) < 0 ? 0 : there;
  const auto joined = static_cast<std::int8_t>(strength_[from] + stacked);
  return {all_lanes(seen_by(there, view_black)), all_lanes(seen_by(joined, view_black)),
          seen_by(beyond, view_black)};
}

template <class Count>
int Position::change_at_target(std::size_t from, int lane, bool view_black) const {
  const auto [there, joined, around] = target(from, lane, view_black);
  return Count::in(joined, around) - Count::in(there, around);
}

inline Position::Change Position::change_at_source(Space from) const {
  const auto change =
      change_at_source<detail::CapturesOfBoth>(static_cast<std::size_t>(from.number()), false);
  return {change.white, change.black};
}

inline Position::Change Position::change_at_target(const Move& move) const {
  const auto from = static_cast<std::size_t>(move.from.number());
  const int lane = first_lane_with(links_[from], move.to.number());
  const auto [there, joined, around] = target(from, lane, false);
  const auto after = detail::CapturesOfBoth::in(joined, around);
  const auto change = after - detail::CapturesOfBoth::in(there, around);
  const int attacks = to_move_ == Side::white ? after.black : after.white;
  return {change.white, change.black, attacks != 0};
}

}  // namespace cairn::tzaar
