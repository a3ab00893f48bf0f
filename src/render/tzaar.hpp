// Diagrams of TZAAR positions.
#pragma once

#include <span>
#include <string_view>

#include "core/turn.hpp"
#include "model/diagram.hpp"
#include "tzaar/position.hpp"

namespace cairn::tzaar {

// The board with column A at the left and row 1 at the bottom, all pieces, and whose turn it is or
// who has won.
Diagram diagram(const Position& position);

// Adds a turn, or the first action of one, to a diagram of the position after it (or before it):
// its captures and stackings as arrows, numbered from `first_number` on; with 0, from 1 if there
// are two actions and not at all if there is one. A pass and a placement are noted. `before` is the
// position in which the turn was played, and the turn is legal in it.
void mark_turn(Diagram& diagram, const Position& before, const Turn<Position>& turn,
               int first_number = 0);

// Marks the stack on a space, whoever's turn it is, and the spaces where it can capture. Throws
// Error (Kind::usage) if there is no such space or no stack on it.
void mark_captures(Diagram& diagram, const Position& position, std::string_view space);

// Adds what was captured in a game. What lies inside the stacks of the start is not known.
void add_captured(Diagram& diagram, const Position& start, std::span<const Turn<Position>> turns);

}  // namespace cairn::tzaar
