// The choice of a set from more puzzles than it has room for, so that its puzzles differ.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

#include "model/puzzle.hpp"

namespace cairn {

// What has to be known of puzzles, besides themselves, to make a set of them.
struct PuzzleRelations {
  // Whether two puzzles are so nearly the same that one of them is enough.
  std::function<bool(const Puzzle&, const Puzzle&)> are_alike;
  // Whether two puzzles that are not alike begin with the same turn, perhaps elsewhere on the
  // board.
  std::function<bool(const Puzzle&, const Puzzle&)> begin_the_same;
  // Whether the first turn takes more than every turn must.
  std::function<bool(const Puzzle&)> begins_by_taking;
};

// Returns a puzzle's themes but for the length of the win, which says nothing about how it is won.
std::vector<std::string> ideas_of(const Puzzle& puzzle);

// Chooses at most `most_of_a_class` puzzles of each class and returns for each puzzle whether it is
// chosen. The puzzles must be in the order of their worth. They are chosen one by one, each from
// the class that has the fewest so far; of two such classes from the harder one. Gold goes before
// silver. Then a puzzle goes last if with it a third of the set would share a theme; a puzzle
// without one counts as if that were its theme. Then the one is chosen that repeats least of what
// the set has: the sum of
// - how many begin with the same turn,
// - how many begin by taking, if it does so itself,
// - how many share that of its themes that occurs most often,
// - how many are won in as many turns,
// - by how many its solver's colour is ahead of the other one.
// Of equal ones it is that of the greatest worth.
std::vector<bool> choose_puzzles(const std::vector<const Puzzle*>& puzzles,
                                 std::size_t most_of_a_class, const PuzzleRelations& relations);

}  // namespace cairn
