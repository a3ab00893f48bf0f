// Draws the board below the pieces as shapes, in board units.
#pragma once

#include <vector>

#include "core/diagram.hpp"
#include "formats/output/scene.hpp"

namespace cairn::figure {

// Appends the grounds of the spaces, the fills of marked spaces, and the lines.
void draw_board(const Diagram& diagram, const Theme& theme, std::vector<Shape>& shapes);

// Appends the names beside the board.
void draw_coordinates(const Diagram& diagram, const Theme& theme, std::vector<Shape>& shapes);

// Draws pieces as shapes, in board units.

// Appends the shapes of a piece. A height above 1 is written in the middle, in place of a `centre`.
// With Heights::stacks, the piece is drawn as a visible stack whose middle is on the space.
void draw_piece(const Diagram::Piece& piece, View::Heights heights, const Theme& theme,
                std::vector<Shape>& shapes);

// Appends all pieces, the ones farther back first. Pieces on dimmed spaces are faint, and those
// that would hide the fill of their space are smaller.
void draw_pieces(const Diagram& diagram, View::Heights heights, const Theme& theme,
                 std::vector<Shape>& shapes);

// The radius of the circle around the piece's spot that contains all its forms, except for the
// upper discs of a visible stack.
double reach(const Diagram::Piece& piece, const Theme& theme);

}  // namespace cairn::figure
