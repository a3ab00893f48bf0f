// Why a stack cannot do what somebody has tried on a board.
#pragma once

#include <optional>
#include <string>

#include "text/language.hpp"
#include "tzaar/position.hpp"

namespace cairn::tzaar {

// Returns in a sentence why the side to move cannot begin an action from a space, or, if `to` is
// given, why the stack there cannot act on that one. No such action is legal. Returns an empty text
// where there is nothing to say: the space is empty, or the game is over.
std::string refusal(const Position& position, Space from, std::optional<Space> to,
                    const Language& language);

}  // namespace cairn::tzaar
