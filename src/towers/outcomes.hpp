// How a game of Battle of Towers can end by its own rules; it can end by repetition too.
#pragma once

#include <array>

#include "core/outcome.hpp"

namespace cairn::towers::ending {

// The loser has no piece left.
inline constexpr Ending extinct{"extinct", "the loser has no piece left"};
// The winner went beyond the far edge.
inline constexpr Ending breakthrough{"breakthrough", "the far edge is crossed"};

inline constexpr std::array all{&extinct, &breakthrough};

}  // namespace cairn::towers::ending
