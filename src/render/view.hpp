// Which part of a board a figure shows, and from where.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/figure.hpp"

namespace cairn {

// The diagram as it is seen: turned and mirrored, without what is not shown. Lines that go on
// beyond the part shown end half way to the next space. Throws Error (Kind::usage) if the view does
// not fit.
Diagram seen(const Diagram& diagram, const View& view);

// The cells inside the upright box around two cells, as the view turns the board: for "a1-d4".
// Throws Error (Kind::usage) if there are no cells of these names.
std::vector<std::string> cells_between(const Diagram& diagram, const View& view,
                                       std::string_view first, std::string_view last);

// The cells at most `distance` board units away from a piece, an arrow's spot or a mark: a part of
// the board with all that is on it.
std::vector<std::string> cells_in_use(const Diagram& diagram, double distance);

}  // namespace cairn
