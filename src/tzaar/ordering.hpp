// The order in which the search tries moves.
#pragma once

#include <cstddef>

#include "tzaar/position.hpp"

namespace cairn::tzaar {

// Returns the score of a legal move for move ordering; greater is better.
int ordering_score(const Position& position, const Move& move);

// Returns a number in 0..history_slots-1 for the kind of move. Captures and stackings share a
// number if they have the same two spaces; a pass has its own, and so has each placing of a type on
// a space.
inline constexpr std::size_t history_slots =
    space_count * space_count + 1 + type_count * space_count;
std::size_t history_slot(const Move& move);

}  // namespace cairn::tzaar
