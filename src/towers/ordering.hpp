// Which moves the search tries first.
#pragma once

#include <cstddef>

#include "towers/position.hpp"

namespace cairn::towers {

// Says how good a legal move looks; greater is better.
int promise(const Position& position, const Move& move);

// Returns a number below move_slots that stands for a move's kind, start and legs in any position.
inline constexpr std::size_t legs = direction_count * (max_parts + 1);
inline constexpr std::size_t move_slots = 2 * space_count * legs * legs;
std::size_t move_slot(const Move& move);

}  // namespace cairn::towers
