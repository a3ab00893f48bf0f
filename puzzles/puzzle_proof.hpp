// The proof of a puzzle's solution, as search/checker.hpp checks it: the solver's moves against
// everything that the defender can do, with the fewest turns from every position.
// puzzles/proof_writer.hpp writes one.
#pragma once

#include <cstdint>
#include <vector>

#include "search/checked_proof.hpp"

namespace cairn {

struct PuzzleProof {
  std::vector<std::uint16_t> moves;  // in the order of search/strategy.hpp
  CheckedProof checked;
};

}  // namespace cairn
