// A figure in words, for those who cannot see it.
#pragma once

#include <string>

#include "model/figure.hpp"

namespace cairn::figure {

// One line in UTF-8: for each board whose turn it is, all pieces with their spaces and heights, the
// arrows and marks, the texts.
std::string describe(const Figure& figure);

}  // namespace cairn::figure
