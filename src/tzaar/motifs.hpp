// What is special about a forced win in TZAAR, in words joined by hyphens.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/win.hpp"
#include "tzaar/position.hpp"

namespace cairn::tzaar {

// The position with the other side to move, as if a turn had been passed; nothing while pieces are
// being placed, in the opening turn and in the middle of a turn.
std::optional<Position> passed(const Position& position);

// starved-tzaars, starved-tzarras, starved-totts: of which type the loser has none left at the end;
// immobility: it has no capture left. first-action-win: the last turn has one action. Of the turns
// that are the only ones: quiet-second-action: it stacks or passes; covering: it stacks on a stack
// of another type; sacrifice: the other side then takes a tall stack, or one of a scarce type, that
// it could not have taken before; double-threat: it threatens to starve more than one type.
std::vector<std::string> motifs(const Win<Position>& win);

}  // namespace cairn::tzaar
