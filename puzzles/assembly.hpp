// Combines what many games yielded into one set of puzzles.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "model/puzzle.hpp"
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
