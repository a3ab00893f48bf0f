// Which moves the search tries first.
#pragma once

#include <cstddef>

#include "tzaar/position.hpp"

namespace cairn::tzaar {

// Greater for moves that look better; of a legal move.
int promise(const Position& position, const Move& move);

// A number for the kind of move: its spaces. A pass, and each placing of a type, has its own.
inline constexpr std::size_t move_slots = space_count * space_count + 1 + type_count * space_count;
std::size_t move_slot(const Move& move);

}  // namespace cairn::tzaar
