// What can be added to any game's diagram.
#pragma once

#include <string_view>

#include "model/diagram.hpp"

namespace cairn {

// The cell of that name; throws Error (Kind::usage) if there is none.
const Diagram::Cell& cell_named(const Diagram& diagram, std::string_view name);

// The pieces of a later diagram of the same board that differ from the present ones, as ghosts.
void add_ghosts(Diagram& diagram, const Diagram& later);

// The mark, on the cell of that name; throws Error (Kind::usage) if there is none.
void add_mark(Diagram& diagram, std::string_view cell, Diagram::Mark mark);

// An arrow or line between two cells; throws Error (Kind::usage) if one of them is not there or
// both are one.
void add_arrow(Diagram& diagram, std::string_view from, std::string_view to,
               Diagram::ArrowKind kind, Tint tint);

}  // namespace cairn
