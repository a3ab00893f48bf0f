// Makes diagrams of TZAAR positions.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/diagram.hpp"
#include "core/language.hpp"
#include "core/position.hpp"
#include "games/tzaar/position.hpp"

namespace cairn::tzaar {

// A stack as diagrams show it.
Diagram::Piece drawn(const Stack& stack);

// The board with column A at the left and row 1 at the bottom, all pieces, and a note on whose turn
// it is or who has won.
Diagram diagram(const Position& position);

// Adds a turn, or its first action, to a diagram of the position after it (or before it). Captures
// and stackings become arrows, numbered from `first_number` on. If that is 0, two actions are
// numbered from 1 and a single one has no number. A pass and a placement become notes. `before` is
// the position in which the turn was played, and the turn must be legal in it.
void mark_turn(Diagram& diagram, const Position& before, const Turn<Position>& turn,
               int first_number = 0);

// The spaces where the stack on a space can capture, by their numbers, whoever is to move.
std::vector<std::size_t> capture_targets(const Position& position, std::size_t cell);

// Adds the pieces that were captured in a game. The pieces inside the stacks of the start are not
// known.
void add_captured(Diagram& diagram, const Position& start, std::span<const Turn<Position>> turns);

// Why a stack cannot do what somebody has tried on a board.

// Returns in a sentence why the side to move cannot begin an action from a space, or, if `to` is
// given, why the stack there cannot act on that one. No such action is legal. Returns an empty text
// where there is nothing to say: the space is empty, or the game is over.
std::string refusal(const Position& position, Space from, std::optional<Space> to,
                    const Language& language);

}  // namespace cairn::tzaar
