// What a file says of the figure in it.
#pragma once

#include <string>

#include "render/image_output.hpp"

namespace cairn::figure {

// Any bytes; what is not UTF-8 or not allowed in a format is replaced.
struct About {
  std::string title;
  std::string description;
  Metadata metadata;
};

}  // namespace cairn::figure
