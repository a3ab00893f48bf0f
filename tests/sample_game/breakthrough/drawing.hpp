// Makes diagrams of Breakthrough.
#pragma once

#include <span>
#include <string_view>

#include "breakthrough/position.hpp"
#include "core/turn.hpp"
#include "model/diagram.hpp"

namespace cairn::breakthrough {

// The concept Game (game/game.hpp) describes each of these functions.
Diagram diagram(const Position& position);
void mark_turn(Diagram& diagram, const Position& before, const Turn<Position>& turn, int number);
void mark_captures(Diagram& diagram, const Position& position, std::string_view space);
void add_captured(Diagram& diagram, const Position& start, std::span<const Turn<Position>> turns);

}  // namespace cairn::breakthrough
