// Gives the spaces of an annotated game other names, for readers who know them by these. A game
// whose spaces have one name only stays as it is. So does what the record says in words of its own,
// such as comments.
#pragma once

#include <string>
#include <vector>

#include "model/annotated_game.hpp"
#include "model/archive_page.hpp"
#include "model/game_page.hpp"
#include "model/space_names.hpp"

namespace cairn {

// Returns the game with all turns that a person is shown, and the spaces of reasons, in these
// names.
AnnotatedGame with_space_names(AnnotatedGame game, SpaceNames names);

// Shows a page in these names: its board has them, and its game is `shown`, which the function
// above has made and which must outlive the page. The turns that are played on the board stay in
// Cairn's own names, which the engine understands.
void rename_spaces(GamePage& page, const AnnotatedGame& shown, SpaceNames names);

// Renames the spaces of a diagram, whose marks have been found by Cairn's own names.
void rename_spaces(Diagram& diagram, const std::string& game, SpaceNames names);

// Rename the spaces of what the pages of a site show of a game, from Cairn's own names: on boards,
// in the turns of openings, and in those of pictures.
void rename_spaces(PageBoard& board, const std::string& game, SpaceNames names);
void rename_spaces(std::vector<PageBoard>& boards, const std::string& game, SpaceNames names);
void rename_spaces(OpeningsPage& page, const std::string& game, SpaceNames names);
void rename_spaces(ShownPosition& position, const std::string& game, SpaceNames names);

}  // namespace cairn
