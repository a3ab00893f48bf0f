// Pieces as shapes, in board units.
#pragma once

#include <vector>

#include "render/scene.hpp"

namespace cairn::figure {

// Appends the shapes of a piece. A height above 1 is written into the middle; a `centre` grows to
// hold it and stays what tells the piece apart.
void draw_piece(const Diagram::Piece& piece, const Theme& theme, std::vector<Shape>& shapes);

// The radius of the circle around the piece's spot that holds all its forms.
double reach(const Diagram::Piece& piece, const Theme& theme);

}  // namespace cairn::figure
