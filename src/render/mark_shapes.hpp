// Draws marks on spaces as shapes, in board units.
#pragma once

#include <vector>

#include "render/badges.hpp"
#include "render/scene.hpp"

namespace cairn::figure {

// Appends the grounds of spaces that are marked as a whole. They lie below the lines of the board.
void draw_fills(const Diagram& diagram, const Theme& theme, std::vector<Shape>& shapes);

// Whether a mark is drawn in the middle of its space. This holds for signs and labels on spaces
// where no piece stands and no arrow begins.
bool lies_inside(const Diagram::Mark& mark, const Diagram& diagram);

// Appends the marks that lie above the pieces.
void draw_marks(const Diagram& diagram, const Theme& theme, Badges& badges,
                std::vector<Shape>& shapes);

}  // namespace cairn::figure
