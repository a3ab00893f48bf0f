// Adds ghosts and marks to a diagram of any game.
#pragma once

#include <string_view>

#include "model/diagram.hpp"

namespace cairn {

// The cell with that name. Throws Error (usage) if there is none.
const Diagram::Cell& cell_named(const Diagram& diagram, std::string_view name);

// Adds the pieces of a later diagram of the same board that the present one does not have, as
// ghosts.
void add_ghosts(Diagram& diagram, const Diagram& later);

// Adds the mark on the cell with that name. Throws Error (usage) if there is none.
void add_mark(Diagram& diagram, std::string_view cell, Diagram::Mark mark);

}  // namespace cairn
