// What the check of a proof finds out about it.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <cstdint>

namespace cairn {

struct CheckedProof {
  std::uint64_t turns = 0;      // the winner's turns, each in a different position
  std::uint64_t positions = 0;  // different proven positions, whichever side is to move
  std::uint64_t length = 0;     // the most turns of both sides to the end, including the next one
};

}  // namespace cairn
