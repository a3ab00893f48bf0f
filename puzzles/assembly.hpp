// The choice of a set from more puzzles than it has room for, so that its puzzles differ.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "core/puzzle.hpp"

namespace cairn {

// What has to be known of puzzles, apart from themselves, to make a set of them.
struct PuzzleRelations {
  // Whether two puzzles are so nearly the same that one of them is enough.
  std::function<bool(const Puzzle&, const Puzzle&)> are_alike;
  // Whether two puzzles that are not alike begin with the same turn, perhaps elsewhere on the
  // board.
  std::function<bool(const Puzzle&, const Puzzle&)> begin_the_same;
  // Whether the first turn takes more than every turn must.
  std::function<bool(const Puzzle&)> begins_by_taking;
  // Whether it takes what one looks at first: the tallest stack, or one of the last of a type.
  std::function<bool(const Puzzle&)> begins_with_a_prize;
};

// Returns a puzzle's themes except for the length of the win, which says nothing about how it is
// won.
std::vector<std::string> ideas_of(const Puzzle& puzzle);

// How many puzzles are chosen.
struct ChoiceLimits {
  std::size_t of_a_class = 0;  // 0: no limit
  std::size_t altogether = 0;  // 0: no limit
  // Harder ones are not chosen.
  DifficultyClass hardest = DifficultyClass::very_hard;

  bool is_none() const {
    return of_a_class == 0 && altogether == 0 && hardest == DifficultyClass::very_hard;
  }
};

// Chooses puzzles as an editor does, and returns for each one whether it is chosen. The puzzles
// must be in the order of their worth. They are chosen one by one, each from the class that has the
// fewest so far; of two such classes from the harder one. At most a third of those that are chosen
// begin by taking a prize; others take their places if there are any. A puzzle goes last if with it
// a third of the set would share a theme; a puzzle without one counts as if that were its theme.
// Then the one is chosen that repeats least of what the set has: the sum of
// - how many begin with the same turn,
// - how many begin by taking, if it does so itself,
// - how many share that of its themes that occurs most often,
// - how many are won in as many turns,
// - by how many its solver's colour is ahead of the other one.
// Of equal ones it is that of the greatest worth.
std::vector<bool> choose_puzzles(const std::vector<const Puzzle*>& puzzles,
                                 const ChoiceLimits& limits, const PuzzleRelations& relations);

// Combines what many games yielded into one set of puzzles.

struct ProvenPuzzle {
  Puzzle puzzle;
  std::string certificate;             // the bytes of the file that proves the solution
  std::string uniqueness_certificate;  // those of the file that proves that there is no other

  friend bool operator==(const ProvenPuzzle&, const ProvenPuzzle&) = default;
};

// What one game yielded.
struct GamePuzzles {
  std::vector<ProvenPuzzle> puzzles;
  std::size_t positions = 0;  // how many were looked at

  friend bool operator==(const GamePuzzles&, const GamePuzzles&) = default;
};

// Makes a set from games in their order: its puzzles in the order in which they are read. Of
// puzzles that are images of each other it keeps the first one, of those that are alike the best
// one, and of these, where there are limits, those that choose_puzzles() chooses.
std::vector<ProvenPuzzle> assemble(std::vector<GamePuzzles> games, const ChoiceLimits& limits,
                                   const PuzzleRelations& relations);

// Nobody feels by which of two puzzles is the harder one if their ratings differ by so little.
inline constexpr int as_hard = 40;

// Puts puzzles in the order in which they are read: class by class and within a class from easy to
// hard. Of those that are as hard as the easiest one that is left, the one comes next that repeats
// least: that has other themes than the one before it, and is not the third of one colour in a row.
void put_in_reading_order(std::vector<ProvenPuzzle>& puzzles);

}  // namespace cairn
