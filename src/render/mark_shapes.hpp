// Marks on spaces as shapes, in board units.
#pragma once

#include <vector>

#include "render/badges.hpp"
#include "render/scene.hpp"

namespace cairn::figure {

// Appends what lies below the lines of the board: the grounds of spaces that are marked as a whole.
void draw_fills(const Diagram& diagram, const Theme& theme, std::vector<Shape>& shapes);

// Whether a mark is drawn in the middle of its space: a sign or letters where nothing stands and no
// arrow begins.
bool lies_inside(const Diagram::Mark& mark, const Diagram& diagram);

// Appends what lies above the pieces.
void draw_marks(const Diagram& diagram, const Theme& theme, Badges& badges,
                std::vector<Shape>& shapes);

}  // namespace cairn::figure
