// Applies a view: which part of a board a figure shows, and from which side.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/figure.hpp"

namespace cairn {

// The diagram as the view shows it: mirrored, turned, and without what is not shown. Lines that
// continue beyond the part shown end half way to the next space. Throws Error (usage) if the board
// cannot be turned that far or a cell of the view does not exist.
Diagram seen(const Diagram& diagram, const View& view);

// The names of the cells in the rectangle that two cells span when the board is turned as in the
// view. This serves ranges such as "a1-d4". Throws Error (usage) if a cell does not exist.
std::vector<std::string> cells_between(const Diagram& diagram, const View& view,
                                       std::string_view first, std::string_view last);

// The names of the cells at most `distance` board units away from a piece, a spot of an arrow, or a
// mark. They make up the part of the board that is in use.
std::vector<std::string> cells_in_use(const Diagram& diagram, double distance);

}  // namespace cairn
