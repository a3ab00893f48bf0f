// A motif of forced wins, and what it tells a reader.
#pragma once

#include <string_view>

namespace cairn {

struct MotifIdea {
  std::string_view motif;
  std::string_view words;  // a part of a sentence
  bool is_end = false;     // tells how the game ends, and not how the solver gets there
};

}  // namespace cairn
