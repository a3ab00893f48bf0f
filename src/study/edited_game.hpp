// Changes that a person has made in a game are put into its record and its analysis.
#pragma once

#include "model/annotated_game.hpp"
#include "model/game_edits.hpp"

namespace cairn {

// Returns the game with the changes. Everything that they do not name stays as it is; where the
// game goes on in another way, its analysis ends. Throws Error (usage) if a change names a turn
// that the game does not have, and Error if the new continuation cannot be played.
AnnotatedGame edited(AnnotatedGame game, const GameEdits& edits);

}  // namespace cairn
