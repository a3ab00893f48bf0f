// Combines what many games yielded into one set of puzzles.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "model/puzzle.hpp"
#include "model/puzzle_ledger.hpp"
#include "puzzles/puzzle_choice.hpp"

namespace cairn {

struct ProvenPuzzle {
  Puzzle puzzle;
  std::string certificate;             // the bytes of the file that proves the solution
  std::string uniqueness_certificate;  // those of the file that proves that there is no other

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
  std::vector<ProvenPuzzle> puzzles;  // in the order in which they are read
  std::vector<LedgerEntry> ledger;    // in the order of the games
  Funnel funnel;                      // bad records are not counted here
};

// Returns the entry of a position that made a puzzle, which is not taken.
LedgerEntry rejected(const Puzzle& puzzle, Rejection reason, std::string detail);

// Returns the funnel of so many positions, of which those in the ledger became no puzzles. Games
// are not counted.
Funnel funnel_of(const std::vector<LedgerEntry>& ledger, std::size_t positions);

// Makes a set from games in their order. Of puzzles that are images of each other it keeps the
// first one, of those that are alike the best one, and of these, where there are limits, those that
// choose_puzzles() chooses.
PuzzleSet assemble(std::vector<GamePuzzles> games, const ChoiceLimits& limits,
                   const PuzzleRelations& relations);

// Nobody feels by which of two puzzles is the harder one if their ratings differ by so little.
inline constexpr int as_hard = 40;

// Puts puzzles in the order in which they are read: class by class and within a class from easy to
// hard. Of those that are as hard as the easiest one that is left, the one comes next that repeats
// least: that has other themes than the one before it, and is not the third of one colour in a row.
void put_in_reading_order(std::vector<ProvenPuzzle>& puzzles);

}  // namespace cairn
