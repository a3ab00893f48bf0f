// Diagrams of Battle of Towers positions.
#pragma once

#include "core/turn.hpp"
#include "model/diagram.hpp"
#include "towers/position.hpp"

namespace cairn::towers {

// The board with a1 in the lower left corner, all pieces by their parts, and whose turn it is or
// who has won.
Diagram diagram(const Position& position);

// Adds a turn to a diagram of the position after it (or before it): a move as one arrow, a
// deployment as a path over all its drops. `before` is the position in which the turn was played,
// and the turn is legal in it.
void mark_turn(Diagram& diagram, const Position& before, const Turn<Position>& turn);

}  // namespace cairn::towers
