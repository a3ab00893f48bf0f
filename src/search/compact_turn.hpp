// A turn for where many turns are kept.
#pragma once

#include <boost/container/static_vector.hpp>
#include <cstdint>

#include "core/position.hpp"

namespace cairn {

// The actions of a turn in place and as small as possible. A Turn (core/turn.hpp) has memory of its
// own.
template <Position P>
using CompactTurn = boost::container::static_vector<
    typename P::Move, P::actions_per_turn,
    boost::container::static_vector_options_t<boost::container::stored_size<std::uint8_t>>>;

}  // namespace cairn
