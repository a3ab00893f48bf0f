// Wins by taking the last stack of a type. Only a type of which one or two stacks are left can be
// starved by one or two captures, and only captures next to the last ones can open a way to them,
// so there is mostly nothing to try.
#pragma once

#include <boost/container/static_vector.hpp>
#include <cstdint>

#include "tzaar/position.hpp"

namespace cairn::tzaar {

// Whether the side to move can take the last of a type by captures in what is left of this turn.
// Not while pieces are being placed.
bool starves_this_turn(const Position& position);

// Ways in which the opponent, if it were to move, would starve the side to move by one or two
// captures: the spaces of the stacks of each, bit n for the space of number n. An action that
// touches none of them leaves the way open.
using Threats = boost::container::static_vector<std::uint64_t, 16>;
Threats threats_to_mover(const Position& position);

// Whether there is such a way now; if not, where an action of the side to move must begin, or
// end, to open one, as masks of spaces; but for stackings that leave no more than two of a type.
struct Weakness {
  bool is_threatened = false;
  std::uint64_t from = 0;
  std::uint64_t to = 0;
};
Weakness weakness_of_mover(const Position& position);

}  // namespace cairn::tzaar
