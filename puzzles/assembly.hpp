// Puts what many games gave together to one set.
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

// What one game gave.
struct GamePuzzles {
  std::vector<ProvenPuzzle> puzzles;
  std::vector<LedgerEntry> rejected;
  std::size_t positions = 0;  // both together

  friend bool operator==(const GamePuzzles&, const GamePuzzles&) = default;
};

struct PuzzleSet {
  std::vector<ProvenPuzzle> puzzles;  // the easiest first
  std::vector<LedgerEntry> ledger;    // in the order of the games
  Funnel funnel;                      // without bad records
};

// Of games in their order. Of puzzles that are images of each other the first one is kept, and at
// most `most_of_a_class` of each class of difficulty (0: all), the best ones.
PuzzleSet assemble(std::vector<GamePuzzles> games, std::size_t most_of_a_class);

}  // namespace cairn
