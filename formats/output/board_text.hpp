// Draws diagrams as text, for terminals, e-mail and plain-text pages: circles and squares, light
// for White and dark for Black, and letters where pieces differ in kind.
#pragma once

#include <string>
#include <string_view>

#include "core/diagram.hpp"

namespace cairn {

// Writes the texts above the board, the board, and the texts below it, in UTF-8 and in lines of at
// most 72 characters unless the board is wider. The diagram is not rotated; its cells must form a
// grid.
std::string write_board_text(const Diagram& diagram);

// Returns such a text with the colours of a terminal for its pieces: a light ground for White's and
// a dark one for Black's.
std::string with_colours(std::string_view board_text);

}  // namespace cairn
