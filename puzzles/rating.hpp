// How hard a puzzle is: a rating, from what players of limited strength find.
// docs/formats/schema-puzzle.md documents it, and puzzles/jury.hpp has the players try puzzles.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "model/puzzle.hpp"

namespace cairn {

// A search of the jury, and the noises of the players that share it, in logarithms of odds.
struct JuryLook {
  std::uint64_t nodes_a_turn = 0;  // positions searched for each legal turn
  int depth = 100;                 // turns, at most
  std::vector<double> noises;
};

// Returns the searches of the jury, from the weakest to the strongest.
std::vector<JuryLook> jury_looks();

inline constexpr int whole_share = 10'000;  // the share of a player that always solves the puzzle

struct PuzzleRating {
  int points = 0;
  int error = 0;  // standard error

  friend bool operator==(const PuzzleRating&, const PuzzleRating&) = default;
};

// Returns the rating of a puzzle that the players of jury_looks(), in their order, solve with
// these shares of `whole_share`. There must be one share for each player.
PuzzleRating rating_of(const std::vector<int>& shares);

// Returns how many players the jury has.
std::size_t jury_size();

DifficultyClass class_of(int rating);

}  // namespace cairn
