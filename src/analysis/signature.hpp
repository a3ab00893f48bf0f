// The signature of the search: a number that changes only if the search, the evaluation or the
// rules change. The definition is in signature_impl.hpp; games/instances.hpp explains who includes
// that file.
#pragma once

#include <cstdint>

#include "games/game.hpp"

namespace cairn {

// Searches a few fixed positions of a game with the fixed-depth search. Returns how many positions
// it visits, which is the same number on every machine.
template <Game G>
std::uint64_t search_signature();

}  // namespace cairn
