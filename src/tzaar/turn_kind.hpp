// Tells of a turn what can be compared with turns on other boards.
#pragma once

#include <string>

#include "core/turn.hpp"
#include "tzaar/position.hpp"

namespace cairn::tzaar {

// Returns which type captures which, and what the second action is, if there is one: "Tott x
// Tzarra, then a stack". The text is empty for turns of other kinds.
std::string turn_kind(const Position& before, const Turn<Position>& turn);

}  // namespace cairn::tzaar
