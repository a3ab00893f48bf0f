// Gives the spaces that puzzles name other names, for readers who know them by these.
#pragma once

#include "model/puzzle.hpp"
#include "model/puzzle_page.hpp"
#include "model/space_names.hpp"

namespace cairn {

// Returns the puzzle with all turns in these names, from Cairn's own. Only its words may be shown
// then: its turns cannot be played any more.
Puzzle with_space_names(Puzzle puzzle, SpaceNames names);

// Renames the turns of what a page shows of a puzzle.
void rename_spaces(PuzzlePage::Item& item, SpaceNames names);

}  // namespace cairn
