// Makes diagrams of Battle of Towers positions.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/diagram.hpp"
#include "core/language.hpp"
#include "core/position.hpp"
#include "games/towers/position.hpp"

namespace cairn::towers {

// A piece as diagrams show it.
Diagram::Piece drawn(const Piece& piece);

// The board with a1 in the lower left corner, all pieces with their parts, and a note on whose turn
// it is or who has won.
Diagram diagram(const Position& position);

// Adds a turn to a diagram of the position after it (or before it). A move is one arrow, and a
// deployment is a path over all its drops; a number other than 0 is shown. `before` is the position
// in which the turn was played, and the turn must be legal in it.
void mark_turn(Diagram& diagram, const Position& before, const Turn<Position>& turn,
               int number = 0);

// The spaces where the piece on a space can capture, by their numbers, whoever is to move.
std::vector<std::size_t> capture_targets(const Position& position, std::size_t cell);

// Adds the parts that were captured in a game.
void add_captured(Diagram& diagram, const Position& start, std::span<const Turn<Position>> turns);

// Why a piece cannot do what somebody has tried on a board.

// Returns in a sentence why the side to move cannot begin a move from a space, or, if `to` is
// given, why the piece there cannot go to that one. No such move is legal. Returns an empty text
// where there is nothing to say: the space is empty, or the game is over.
std::string refusal(const Position& position, Space from, std::optional<Space> to,
                    const Language& language);

}  // namespace cairn::towers
