// The ways in which a game of TZAAR can end.
#pragma once

#include <array>

#include "core/outcome.hpp"
#include "tzaar/position.hpp"

namespace cairn::tzaar::ending {

// The loser shows no stack of one of the types. There is an ending for each, by index(Type).
inline constexpr std::array<Ending, type_count> starved{{
    {"starved", "the loser has no Tzaar left"},
    {"starved", "the loser has no Tzarra left"},
    {"starved", "the loser has no Tott left"},
}};
// The loser is to move and does not have the capture that is compulsory.
inline constexpr Ending stuck{"stuck", "the loser has no capture left"};

inline constexpr std::array all{&starved[0], &starved[1], &starved[2], &stuck};

}  // namespace cairn::tzaar::ending
