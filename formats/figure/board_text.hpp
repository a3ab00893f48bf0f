// Diagrams as text: boards for terminals, mails and plain-text pages.
#pragma once

#include <cstdint>
#include <string>

#include "model/diagram.hpp"

namespace cairn {

enum class TextStyle : std::uint8_t {
  ascii,    // letters as in position text: small ones White's, capitals Black's
  unicode,  // with circles and squares, light White's and dark Black's
  ansi,     // as ascii, the pieces on light and dark ground by a terminal's colours
};

// Lines of at most 72 characters if the board is not wider, in UTF-8: what stands above the board,
// the board, what stands below it. The diagram is shown as it lies; its cells form a grid.
std::string write_board_text(const Diagram& diagram, TextStyle style = TextStyle::ascii);

}  // namespace cairn
