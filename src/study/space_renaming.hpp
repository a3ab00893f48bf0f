// Gives the spaces of an annotated game other names, for readers who know them by these. A game
// whose spaces have one name only stays as it is. So does what the record says in words of its own,
// such as comments.
#pragma once

#include "model/annotated_game.hpp"
#include "model/game_page.hpp"
#include "model/space_names.hpp"

namespace cairn {

// Returns the game with all turns that a person is shown, and the spaces of reasons, in these
// names.
AnnotatedGame with_space_names(AnnotatedGame game, SpaceNames names);

// Renames the spaces of a page: on the board, and in the turns and lines that are played on it.
// Those of its game are renamed by the function above.
void rename_spaces(GamePage& page, SpaceNames names);

}  // namespace cairn
