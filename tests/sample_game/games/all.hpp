// The games of the sample program: those of Cairn and one more. This header takes the place of
// src/games/all.hpp.
#pragma once

#include "breakthrough/breakthrough.hpp"
#include "games/game.hpp"
#include "games/towers/towers.hpp"
#include "games/tzaar/tzaar.hpp"

namespace cairn {

using Games = GameList<Tzaar, Towers, Breakthrough>;

}  // namespace cairn
