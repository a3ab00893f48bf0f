// Makes diagrams of Breakthrough.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "breakthrough/position.hpp"
#include "core/diagram.hpp"
#include "core/position.hpp"

namespace cairn::breakthrough {

// The concept Game (games/game.hpp) describes each of these functions.
Diagram diagram(const Position& position);
void mark_turn(Diagram& diagram, const Position& before, const Turn<Position>& turn, int number);
std::vector<std::size_t> capture_targets(const Position& position, std::size_t cell);
void add_captured(Diagram& diagram, const Position& start, std::span<const Turn<Position>> turns);

}  // namespace cairn::breakthrough
