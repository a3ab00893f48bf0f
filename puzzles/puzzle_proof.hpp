// The proof of a puzzle's solution for search/checker.hpp: the solver's moves against all that the
// defender can do, the fewest turns from every position. puzzles/proof_writer.hpp writes one.
#pragma once

#include <cstdint>
#include <vector>

#include "search/checked_proof.hpp"

namespace cairn {

struct PuzzleProof {
  std::vector<std::uint16_t> moves;  // as search/strategy.hpp has them
  CheckedProof checked;
};

}  // namespace cairn
