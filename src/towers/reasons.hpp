// Why a line of play is bad for one side, as it can be seen on the board.
#pragma once

#include <optional>
#include <vector>

#include "core/turn.hpp"
#include "model/reason.hpp"
#include "towers/position.hpp"

namespace cairn::towers {

// Returns the weightiest of what a line does to the side that is not to move in the position;
// nothing if that is not to be seen. The line begins at the position; `turn` of the reason is left
// empty.
std::optional<Reason> reason(const Position& position, const std::vector<Turn<Position>>& line);

}  // namespace cairn::towers
