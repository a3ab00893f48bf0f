// What is special about a forced win in Battle of Towers, in words joined by hyphens.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/win.hpp"
#include "towers/position.hpp"

namespace cairn::towers {

// The position with the other side to move, as if a turn had been passed; nothing if the game is
// over.
std::optional<Position> passed(const Position& position);

// breakthrough, extinction: how the game ends. Of the turns that are the only ones: deployment;
// capture-of-the-blocker: a piece captures, and goes on from there beyond the edge in the end;
// sacrifice: the other side then takes a piece of several parts that it could not have taken
// before; double-threat: more than one piece threatens to go beyond the edge.
std::vector<std::string> motifs(const Win<Position>& win);

}  // namespace cairn::towers
