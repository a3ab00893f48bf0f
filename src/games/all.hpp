// The games that Cairn knows, in the order in which people see them: the one place that lists them.
// A program with other games has another header of this name earlier among its include directories;
// tests/sample_game does that.
#pragma once

#include "games/game.hpp"
#include "games/towers.hpp"
#include "games/tzaar.hpp"

namespace cairn {

using Games = GameList<Tzaar, Towers>;

}  // namespace cairn
