// Columns of text for a terminal.
#pragma once

#include <string>
#include <vector>

namespace cairn {

// Puts the cells of lines under each other; all lines have as many as the first one. The first
// column is set left, the others right.
std::string aligned(const std::vector<std::vector<std::string>>& lines);

}  // namespace cairn
