// The texts about a figure that its file carries.
#pragma once

#include <string>

#include "render/image_output.hpp"

namespace cairn::figure {

// The texts may be any bytes. What is not UTF-8, or not allowed in a format, is replaced.
struct About {
  std::string title;
  std::string description;
  Metadata metadata;
};

}  // namespace cairn::figure
