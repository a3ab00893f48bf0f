// Why a piece cannot do what somebody has tried on a board.
#pragma once

#include <optional>
#include <string>

#include "text/language.hpp"
#include "towers/position.hpp"

namespace cairn::towers {

// Returns in a sentence why the side to move cannot begin a move from a space, or, if `to` is
// given, why the piece there cannot go to that one. No such move is legal. Returns an empty text
// where there is nothing to say: the space is empty, or the game is over.
std::string refusal(const Position& position, Space from, std::optional<Space> to,
                    const Language& language);

}  // namespace cairn::towers
