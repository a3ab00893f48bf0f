// The structs of the games with the sample, for its own tests; it takes the place of
// tests/game_types.hpp there.
#pragma once

#include "breakthrough/breakthrough.hpp"
#include "games/game.hpp"
#include "games/towers/towers.hpp"
#include "games/tzaar/tzaar.hpp"

namespace cairn {

using Games = GameList<Tzaar, Towers, Breakthrough>;

}  // namespace cairn
