// Describes a figure in words, for readers who cannot see it.
#pragma once

#include <string>

#include "model/figure.hpp"

namespace cairn::figure {

// One line in UTF-8, in the figure's language. For each board it gives whose turn it is, all pieces
// with their spaces and heights, the arrows and marks, and the texts.
std::string describe(const Figure& figure);

// The same for one board, as seen() returns it.
std::string describe(const Diagram& diagram, const Language& language = english());

// Describes a board as it is seen. Whose turn it is is said of each board, also where the picture
// does not show it, for example because it says it once for all boards.
std::string describe(const Panel& panel, const Language& language = english());

}  // namespace cairn::figure
