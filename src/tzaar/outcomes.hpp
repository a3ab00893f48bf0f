// The ways in which a game of TZAAR can end.
#pragma once

#include <array>

#include "core/outcome.hpp"

namespace cairn::tzaar::ending {

// The loser shows no stack of one of the types.
inline constexpr Ending starved{"starved", "a type is missing"};
// The loser is to move and does not have the capture that is compulsory.
inline constexpr Ending stuck{"stuck", "no capture is left"};

inline constexpr std::array all{&starved, &stuck};

}  // namespace cairn::tzaar::ending
