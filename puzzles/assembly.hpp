// Combines what many games yielded into one set of puzzles.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "model/puzzle.hpp"
#include "model/puzzle_ledger.hpp"

namespace cairn {

struct ProvenPuzzle {
  Puzzle puzzle;
  std::string certificate;  // the bytes of the proof's file

  friend bool operator==(const ProvenPuzzle&, const ProvenPuzzle&) = default;
};

// What one game yielded.
struct GamePuzzles {
  std::vector<ProvenPuzzle> puzzles;
  std::vector<LedgerEntry> rejected;
  std::size_t positions = 0;  // the number of puzzles and rejected positions together

  friend bool operator==(const GamePuzzles&, const GamePuzzles&) = default;
};

struct PuzzleSet {
  std::vector<ProvenPuzzle> puzzles;  // the easiest first
  std::vector<LedgerEntry> ledger;    // in the order of the games
  Funnel funnel;                      // bad records are not counted here
};

// Makes a set from games in their order. Of puzzles that are images of each other it keeps the
// first one, and of each class of difficulty at most the `most_of_a_class` best ones (0: all).
PuzzleSet assemble(std::vector<GamePuzzles> games, std::size_t most_of_a_class);

}  // namespace cairn
