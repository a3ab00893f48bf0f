// Which moves the search tries first.
#pragma once

#include <cstddef>

#include "towers/position.hpp"

namespace cairn::towers {

// Returns the score of a legal move for move ordering; greater is better.
int ordering_score(const Position& position, const Move& move);

// Returns a number below history_slots that stands for a move's kind, start and legs in any
// position. No number is left out that could be avoided, so that a table of all of them stays
// small.
inline constexpr std::size_t first_legs = direction_count * max_parts;
inline constexpr std::size_t second_legs = direction_count * (max_parts - 1) + 1;  // one is empty
inline constexpr std::size_t history_slots = space_count * first_legs * (1 + second_legs);
std::size_t history_slot(const Move& move);

}  // namespace cairn::towers
