// What the check of a proof finds out about it.
#pragma once

#include <cstdint>

namespace cairn {

struct CheckedProof {
  std::uint64_t turns = 0;      // of the winner, each in a position of its own
  std::uint64_t positions = 0;  // different ones of either side to move, all proven
  std::uint64_t length = 0;     // turns of both sides to the end at most, the next one included
};

}  // namespace cairn
