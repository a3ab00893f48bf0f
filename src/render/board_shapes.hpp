// The board below the pieces as shapes, in board units.
#pragma once

#include <vector>

#include "render/scene.hpp"

namespace cairn::figure {

// Appends grounds, lines and the fills of marked spaces.
void draw_board(const Diagram& diagram, const Theme& theme, std::vector<Shape>& shapes);

void draw_coordinates(const Diagram& diagram, const Theme& theme, std::vector<Shape>& shapes);

}  // namespace cairn::figure
