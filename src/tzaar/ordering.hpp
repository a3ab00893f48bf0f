// The order in which the search tries moves.
#pragma once

#include <cstddef>

#include "tzaar/position.hpp"

namespace cairn::tzaar {

// Returns how promising a legal move looks; a greater value is better.
int promise(const Position& position, const Move& move);

// Returns a number in 0..move_slots-1 for the kind of move. Captures and stackings share a number
// if they have the same two spaces; a pass has its own, and so has each placing of a type on a
// space.
inline constexpr std::size_t move_slots = space_count * space_count + 1 + type_count * space_count;
std::size_t move_slot(const Move& move);

}  // namespace cairn::tzaar
