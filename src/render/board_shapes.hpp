// Draws the board below the pieces as shapes, in board units.
#pragma once

#include <vector>

#include "render/scene.hpp"

namespace cairn::figure {

// Appends the grounds of the spaces, the fills of marked spaces, and the lines.
void draw_board(const Diagram& diagram, const Theme& theme, std::vector<Shape>& shapes);

// Appends the names beside the board.
void draw_coordinates(const Diagram& diagram, const Theme& theme, std::vector<Shape>& shapes);

}  // namespace cairn::figure
