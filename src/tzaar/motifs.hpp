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
// Four motifs describe its end: starved-tzaars, starved-tzarras or starved-totts names the type of
// which the loser has no stack left; immobility means that the loser has no capture left.
//
// The others describe the winner's first turn:
// - two-captures: both actions capture; pass: the second action is a pass
// - opened-line: the second action passes over the space that the first one has left
// - out-of-reach: the second action stacks on a stack that the other side could have captured
//   before it, and cannot capture any more; the winner has at most two stacks of its type
// - last-of-a-type: the turn leaves the other side one stack of a type of which it had more
// - fork-of-types: the turn threatens to starve more than one type
// - sacrifice: the other side then captures a tall stack, or one of a scarce type, which it could
//   not have captured before the turn; the turn captures no such stack itself, and the winner does
//   not capture back at once
std::vector<std::string> motifs(const Win<Position>& win);

}  // namespace cairn::tzaar
