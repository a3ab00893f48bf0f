// How many moves the sides have, and how a move changes that.
#pragma once

#include <boost/container/static_vector.hpp>
#include <cstdint>
#include <limits>

#include "tzaar/position.hpp"

namespace cairn::tzaar {

// The number of captures, and of stackings, that the side would have if it were to move; none
// while pieces are being placed. Captures are not counted further than `enough`, though there may
// be some more in the result.
int captures_of(const Position& position, Side side, int enough = std::numeric_limits<int>::max());
int stackings_of(const Position& position, Side side);

// captures_of(position, side) after a legal move that is no placing, without playing it; `now` is
// captures_of(position, side).
int captures_after(const Position& position, const Move& move, Side side, int now);

// The fewest captures that the side to move can leave to the opponent by one action, which need
// not be a capture; what starves a side aside. Not while pieces are being placed.
int fewest_captures_left(const Position& position);

// A capture or stacking after which the opponent has fewer captures.
struct Restraint {
  int captures;          // how many fewer
  std::uint64_t spaces;  // the move's two, bit n for the space of number n
};
using Restraints = boost::container::static_vector<Restraint, direction_count * space_count>;
// Those of the side to move, stackings even if it may only capture now; none that starves.
Restraints restraints_of(const Position& position);

}  // namespace cairn::tzaar
