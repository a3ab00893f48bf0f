// Diagrams of TZAAR positions.
#pragma once

#include "core/turn.hpp"
#include "model/diagram.hpp"
#include "tzaar/position.hpp"

namespace cairn::tzaar {

// The board with column A at the left and row 1 at the bottom, all pieces, and whose turn it is or
// who has won.
Diagram diagram(const Position& position);

// Adds a turn to a diagram of the position after it (or before it): its captures and stackings as
// arrows, numbered if it has two actions; a pass and a placement are noted. `before` is the
// position in which the turn was played, and the turn is legal in it.
void mark_turn(Diagram& diagram, const Position& before, const Turn<Position>& turn);

}  // namespace cairn::tzaar
