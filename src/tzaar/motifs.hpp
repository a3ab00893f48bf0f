// What is special about a forced win in TZAAR, named by words joined with hyphens.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/win.hpp"
#include "tzaar/position.hpp"

namespace cairn::tzaar {

// Returns the position with the other side to move, as if a turn had been passed. Returns nothing
// while pieces are being placed, in the opening turn and in the middle of a turn.
std::optional<Position> passed(const Position& position);

// Returns the names of the motifs of a win, in alphabetical order.
//
// Three motifs describe its end: starved-tzaars, starved-tzarras or starved-totts names the type of
// which the loser has no stack left; immobility means that the loser has no capture left;
// first-action-win means that the last turn has only one action.
//
// The others describe those of the winner's turns that are the only ones that win (Win::asked):
// quiet-second-action means that the turn ends with a stacking or a pass; covering, that it stacks
// on a stack of another type; sacrifice, that the other side then captures a tall stack, or one of
// a scarce type, which it could not have captured before the turn; double-threat, that the turn
// threatens to starve more than one type.
std::vector<std::string> motifs(const Win<Position>& win);

}  // namespace cairn::tzaar
