// A motif of forced wins, and what it tells a reader.
#pragma once

#include <string_view>

namespace cairn {

struct MotifIdea {
  std::string_view motif;
  std::string_view words;  // a part of a sentence
};

}  // namespace cairn
