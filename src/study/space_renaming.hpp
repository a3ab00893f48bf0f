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

// Returns the text of a turn of the game in other names. Throws Error (syntax) for a name that is
// no space.
std::string with_space_names(const std::string& turn, const std::string& game, SpaceNames from,
                             SpaceNames to);

// Renames the spaces of a page: on the board, and in the turns and lines that are played on it.
// Those of its game are renamed by the function above.
void rename_spaces(GamePage& page, SpaceNames names);

// Rename the spaces of what the pages of a site show of a game, from Cairn's own names: on boards,
// in the turns of openings, and in those of pictures.
void rename_spaces(PageBoard& board, const std::string& game, SpaceNames names);
void rename_spaces(std::vector<PageBoard>& boards, const std::string& game, SpaceNames names);
void rename_spaces(OpeningsPage& page, const std::string& game, SpaceNames names);
void rename_spaces(ShownPosition& position, const std::string& game, SpaceNames names);

}  // namespace cairn
