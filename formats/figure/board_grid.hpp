// Draws the spaces of a diagram as lines of characters.
#pragma once

#include <string>
#include <string_view>

#include "formats/figure/board_text.hpp"
#include "model/diagram.hpp"

namespace cairn {

// The lines of the board with its coordinates, each with a line end. Columns are far enough apart
// that neighbours do not touch, and farther if the board would look too narrow otherwise.
std::string board_grid(const Diagram& diagram, TextStyle style);

// The text in UTF-8, with control characters replaced so that text from a record cannot send
// commands to a terminal.
std::string harmless(std::string_view text);

// The piece's letters and its height: "b3".
std::string piece_text(const Diagram::Piece& piece, TextStyle style);

}  // namespace cairn
