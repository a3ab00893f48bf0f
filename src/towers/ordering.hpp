// Which moves the search tries first.
#pragma once

#include <cstddef>

#include "towers/position.hpp"

namespace cairn::towers {

// Greater for moves that look better; of a legal move.
int promise(const Position& position, const Move& move);

// A number for the kind of move: its space, and the legs as they are.
inline constexpr std::size_t legs = direction_count * (max_parts + 1);
inline constexpr std::size_t move_slots = 2 * space_count * legs * legs;
std::size_t move_slot(const Move& move);

}  // namespace cairn::towers
