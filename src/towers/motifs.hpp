// The themes of forced wins in Battle of Towers. Their names are words joined by hyphens.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/win.hpp"
#include "towers/position.hpp"

namespace cairn::towers {

// Returns the position with the other side to move, as if a turn had been passed, or nothing if the
// game is over.
std::optional<Position> passed(const Position& position);

// Returns the names of a win's motifs, sorted. Two of them say how the game ends:
// - breakthrough, extinction
// The others are found in the turns of the winner that are the only ones to win:
// - deployment
// - capture-of-the-blocker: a piece captures, and later goes on from there beyond the edge
// - sacrifice: the other side then captures a piece of several parts that it could not have
//   captured before
// - double-threat: more than one piece threatens to go beyond the edge
std::vector<std::string> motifs(const Win<Position>& win);

}  // namespace cairn::towers
