// Makes diagrams of Breakthrough.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "breakthrough/position.hpp"
#include "core/turn.hpp"
#include "model/diagram.hpp"

namespace cairn::breakthrough {

// The concept Game (game/game.hpp) describes each of these functions.
Diagram diagram(const Position& position);
void mark_turn(Diagram& diagram, const Position& before, const Turn<Position>& turn, int number);
std::vector<std::size_t> capture_targets(const Position& position, std::size_t cell);
void add_captured(Diagram& diagram, const Position& start, std::span<const Turn<Position>> turns);

}  // namespace cairn::breakthrough
