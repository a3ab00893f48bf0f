// What became of every candidate for a puzzle, as plain data.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/side.hpp"

namespace cairn {

// Why a position did not become a puzzle, in the order of the steps of the funnel.
enum class Rejection : std::uint8_t {
  lost,               // the side to move is proven to lose
  no_win_found,       // no forced win was found
  at_a_glance,        // it wins with its first action, or has one legal turn only
  too_short,          // it wins in fewer turns than wanted
  crushing,           // it is far ahead already
  few_choices,        // it has fewer legal turns than wanted
  several_solutions,  // another first turn wins as well
  uniqueness_open,    // whether another first turn wins could not be found out
  only_silver,        // it is proven only that no other first turn wins in time
  too_long,           // the win takes more turns than wanted
  length_open,        // how many turns it takes could not be found out
  too_large,          // the solution or its proof has too many turns
  not_verified,       // the check of the proof failed
  known,              // an earlier set has the puzzle
  duplicate,          // the set has the puzzle already, or an image of it
  same_game,          // other puzzles of the game are better
  surplus             // the set has enough puzzles of its class, better ones
};

// A position of a game that did not become a puzzle.
struct LedgerEntry {
  std::string source;  // label of the file
  int number = 1;      // of the record in its source
  int turn = 0;        // the position is the one after this turn; 0: the start
  std::string game;
  std::string position;
  Side side = Side::white;
  Rejection reason = Rejection::no_win_found;
  std::string detail;  // may be empty

  friend bool operator==(const LedgerEntry&, const LedgerEntry&) = default;
};

// How many are left after each step.
struct Funnel {
  struct Step {
    std::string name;
    std::size_t left = 0;

    friend bool operator==(const Step&, const Step&) = default;
  };

  std::size_t games = 0;
  std::size_t bad_records = 0;
  std::vector<Step> steps;  // positions first, puzzles of the set last
  // How many were rejected, for each reason that occurred.
  std::vector<std::pair<Rejection, std::size_t>> reasons;

  friend bool operator==(const Funnel&, const Funnel&) = default;
};

}  // namespace cairn
