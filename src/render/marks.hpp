// Marks on spaces as shapes, in board units.
#pragma once

#include <vector>

#include "render/scene.hpp"

namespace cairn::figure {

// Appends what lies above the pieces.
void draw_marks(const Diagram& diagram, const Theme& theme, std::vector<Shape>& shapes);

}  // namespace cairn::figure
