// Draws diagrams as text, for terminals, e-mail and plain-text pages.
#pragma once

#include <cstdint>
#include <string>

#include "model/diagram.hpp"

namespace cairn {

enum class TextStyle : std::uint8_t {
  ascii,    // letters as in position text: lower case for White, upper case for Black
  unicode,  // circles and squares: light for White, dark for Black
  ansi,     // as ascii, with terminal colours for a light or dark ground under the pieces
};

// Writes the texts above the board, the board, and the texts below it, in UTF-8 and in lines of at
// most 72 characters unless the board is wider. The diagram is not rotated; its cells must form a
// grid.
std::string write_board_text(const Diagram& diagram, TextStyle style = TextStyle::ascii);

}  // namespace cairn
