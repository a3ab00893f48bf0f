// The games of the sample program: those of Cairn and one more. This header takes the place of
// src/games/all.hpp.
#pragma once

#include "games/breakthrough.hpp"
#include "games/game.hpp"
#include "games/towers.hpp"
#include "games/tzaar.hpp"

namespace cairn {

using Games = GameList<Tzaar, Towers, Breakthrough>;

}  // namespace cairn
