// A figure in words, for those who cannot see it.
#pragma once

#include <string>

#include "model/diagram.hpp"

namespace cairn::figure {

// One line in UTF-8: whose turn it is, all pieces with their spaces and heights, the arrows, the
// caption.
std::string describe(const Diagram& diagram);

}  // namespace cairn::figure
