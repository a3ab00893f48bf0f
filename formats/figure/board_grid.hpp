// The spaces of a diagram as lines of characters.
#pragma once

#include <string>
#include <string_view>

#include "formats/figure/board_text.hpp"
#include "model/diagram.hpp"

namespace cairn {

// The lines of the board with its coordinates, each with its end. Distances between columns are
// such that neighbours stay apart and the board looks neither high nor broad.
std::string board_grid(const Diagram& diagram, TextStyle style);

// A text that may come from a record, without what could command a terminal.
std::string harmless(std::string_view text);

// "b3": the piece's letters and its height.
std::string piece_text(const Diagram::Piece& piece, TextStyle style);

}  // namespace cairn
