// A signature of the search: a number that changes only if the search, the evaluation or the rules
// do. signature_impl.hpp defines it; games/instances.hpp says who includes that.
#pragma once

#include <cstdint>

#include "games/game.hpp"

namespace cairn {

// Searches the same few positions of a game by the fixed-depth search: how many positions it
// visits, which is the same on every machine.
template <Game G>
std::uint64_t search_signature();

}  // namespace cairn
