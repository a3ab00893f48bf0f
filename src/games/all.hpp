// The games that Cairn knows, in the order in which they are shown to people. This is the only
// place that lists them. A program with other games has a header of the same name in an earlier
// include directory, as tests/sample_game does.
#pragma once

#include "games/game.hpp"
#include "games/towers/towers.hpp"
#include "games/tzaar/tzaar.hpp"

namespace cairn {

using Games = GameList<Tzaar, Towers>;

}  // namespace cairn
