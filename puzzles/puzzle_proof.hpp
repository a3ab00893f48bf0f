// The proofs of a puzzle, as search/checker.hpp checks them: the solver's moves against everything
// that the defender can do, with the fewest turns from every position; and the defender's moves
// against everything that the solver can do instead of its first turn. puzzles/proof_writer.hpp
// writes the first, puzzles/uniqueness_proof.hpp the second.
#pragma once

#include <cstdint>
#include <vector>

#include "search/checked_proof.hpp"

namespace cairn {

struct PuzzleProof {
  std::vector<std::uint16_t> moves;  // in the order of search/strategy.hpp
  CheckedProof checked;
};

struct PuzzleUniquenessProof {
  std::vector<std::uint16_t> moves;
  CheckedProof checked;
};

}  // namespace cairn
