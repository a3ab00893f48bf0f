// The signature of the search: a number that changes only if the search, the evaluation or the
// rules change. The definition is in signature_impl.hpp; app/instances.hpp includes it.
#pragma once

#include <cstdint>

#include "games/game.hpp"

namespace cairn {

// The version of how games are judged by what the search finds: which turns are looked at again, by
// what, and with how much effort. Raise it when annotations change although the signature does not;
// analyses that are stored by an earlier version are not taken for those of this one.
inline constexpr int judgement_version = 15;

// Searches a few fixed positions of a game with the fixed-depth search. Returns how many positions
// it visits, which is the same number on every machine.
template <Game G>
std::uint64_t search_signature();

}  // namespace cairn
