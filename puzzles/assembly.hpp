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

// Returns the funnel of so many positions, of which those in the ledger became no puzzles. Games
// are not counted.
Funnel funnel_of(const std::vector<LedgerEntry>& ledger, std::size_t positions);

// Makes a set from games in their order. Of puzzles that are images of each other it keeps the
// first one, of those that are alike the best one, and of each class of difficulty at most
// `most_of_a_class`, which choose_puzzles() chooses (0: all).
PuzzleSet assemble(std::vector<GamePuzzles> games, std::size_t most_of_a_class,
                   const PuzzleRelations& relations);

// Puts puzzles in the order in which they are read: class by class from easy to hard, and within a
// class by rating, except that of two neighbours with the same themes the second one makes way for
// the next one with other themes, or, where there is none, goes back to the nearest place where it
// has no neighbour with the same.
void put_in_reading_order(std::vector<ProvenPuzzle>& puzzles);

}  // namespace cairn
