// Makes puzzles of games. Every position of a game is a candidate, and every candidate that does
// not become a puzzle has a reason. The result for a game depends only on the game and the
// settings.
// maker_impl.hpp defines it; app/instances.hpp includes it.
#pragma once

#include <atomic>
#include <cstddef>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "analysis/replay.hpp"
#include "core/puzzle.hpp"
#include "games/game.hpp"
#include "puzzles/searches.hpp"
#include "puzzles/settings.hpp"

namespace cairn {

struct FoundPuzzle {
  Puzzle puzzle;  // without the names of certificates
  PuzzleProof proof;
  PuzzleUniquenessProof uniqueness;
  std::vector<std::string> solutions;  // all turns that are the same as the solution's first one
};

// What became of the candidates of one game.
struct PuzzleYield {
  std::vector<FoundPuzzle> puzzles;  // the best ones first
  std::vector<Rejection> rejected;   // of all other candidates, in no particular order

  std::size_t candidates() const { return puzzles.size() + rejected.size(); }
};

// Makes puzzles. It owns the memory of the searches, so each thread needs its own object.
template <Game G>
class PuzzleMaker {
 public:
  // `known` has the identifiers of puzzles that must not be made again. Another thread may set
  // `stop`. All arguments must outlive this object.
  PuzzleMaker(const PuzzleSettings& settings, const std::set<std::string>& known,
              const std::atomic<bool>& stop);
  ~PuzzleMaker();

  // Returns nothing if it was stopped. `may_be_won` says for each position whether the side to move
  // has a chance to win; it may be empty if nothing is known.
  std::optional<PuzzleYield> make(const Record& record, const Replay<G>& replay,
                                  const std::vector<bool>& may_be_won = {});

  // Composes a puzzle by changes of a record's start. The yield has that puzzle, or why the board
  // that came nearest is none. Returns nothing if it was stopped.
  std::optional<PuzzleYield> compose(const Record& record,
                                     const Replay<G>& replay) requires Composable<G>;

 private:
  class Implementation;

  std::unique_ptr<Implementation> implementation_;
};

}  // namespace cairn
