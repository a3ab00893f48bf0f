// A board as a program of somebody else writes it.
#pragma once

#include <cstddef>
#include <string>

namespace cairn {

struct ForeignBoard {
  std::string start;       // as position text
  std::size_t length = 0;  // of what was read of the text
  std::string note;        // what was assumed; may be empty
};

}  // namespace cairn
