// Makes puzzles of games: every position of a game is a candidate, and each one that does not
// become a puzzle is told why. What one game gives depends on the game and the settings alone.
// maker_impl.hpp defines it; games/instances.hpp says who includes that.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "analysis/replay.hpp"
#include "games/game.hpp"
#include "model/puzzle.hpp"
#include "model/puzzle_ledger.hpp"
#include "puzzles/puzzle_proof.hpp"
#include "puzzles/settings.hpp"

namespace cairn {

struct FoundPuzzle {
  Puzzle puzzle;  // without a certificate's name
  PuzzleProof proof;
};

// What one game gives.
struct PuzzleYield {
  std::vector<FoundPuzzle> puzzles;   // the best ones first
  std::vector<LedgerEntry> rejected;  // in the order of the game
  std::size_t positions = 0;          // candidates: both together
};

// Owns the memory of the searches; one for each thread.
template <Game G>
class PuzzleMaker {
 public:
  // `known`: identifiers of puzzles that are not wanted again. `stop` may be set by another thread.
  // All must outlive this.
  PuzzleMaker(const PuzzleSettings& settings, const std::set<std::string>& known,
              const std::atomic<bool>& stop);
  ~PuzzleMaker();

  // Nothing if it was stopped. `may_be_won` may say for each position that the side to move has no
  // chance; else it is empty.
  std::optional<PuzzleYield> make(const Record& record, const Replay<G>& replay,
                                  const std::vector<bool>& may_be_won = {});

 private:
  class Implementation;

  std::unique_ptr<Implementation> implementation_;
};

}  // namespace cairn
