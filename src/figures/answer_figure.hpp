// Draws what is known about a position that somebody asks about.
#pragma once

#include "model/annotated_game.hpp"
#include "model/figure.hpp"

namespace cairn {

// Returns the board of the game's final position, with an evaluation. The best turn is drawn in
// green and what the other side threatens in red, each with the spaces that its reason speaks of;
// the sentences of the answer stand below. Throws Error (usage) if the game has no answer.
Figure answer_figure(const AnnotatedGame& game);

}  // namespace cairn
