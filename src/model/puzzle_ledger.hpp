// What happened to every candidate for a puzzle, as plain data.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/side.hpp"

namespace cairn {

// Why a position did not become a puzzle. The reasons are in the order in which candidates are
// tested.
enum class Rejection : std::uint8_t {
  lost,               // the side to move is proven to lose
  no_win_found,       // no forced win was found
  at_a_glance,        // the side to move wins with its first action, or has only one legal turn
  too_short,          // the win takes fewer turns than wanted
  crushing,           // the side to move is far ahead already
  few_choices,        // there are fewer legal turns than wanted
  several_solutions,  // another first turn wins as well
  uniqueness_open,    // it could not be determined whether another first turn wins
  only_silver,        // it is proven only that no other first turn wins in time
  too_long,           // the win takes more turns than wanted
  length_open,        // the number of turns that the win takes could not be determined
  too_large,          // the solution or its proof has too many turns
  many_defences,      // too many groups of defences need an answer of their own
  obvious,            // the solution is the obvious turn
  no_idea,            // no theme tells how it is won
  not_verified,       // the check of the proof failed
  known,              // an earlier set has the puzzle
  duplicate,          // the set already has the puzzle or an image of it
  alike,              // the set has a puzzle that is nearly the same
  same_game,          // other puzzles of the game are better
  surplus             // the set already has enough better puzzles of this class
};

// A position that did not become a puzzle.
struct LedgerEntry {
  std::string source;  // label of the file
  int number = 1;      // of the record in its source, from 1
  int turn = 0;        // the position is the one after this turn; 0 is the start
  std::string game;
  std::string position;
  Side side = Side::white;
  Rejection reason = Rejection::no_win_found;
  std::string detail;         // may be empty
  bool is_variation = false;  // the defender's last turn is not that of the game

  friend bool operator==(const LedgerEntry&, const LedgerEntry&) = default;
};

// How many candidates are left after each step.
struct Funnel {
  struct Step {
    std::string name;
    std::size_t left = 0;

    friend bool operator==(const Step&, const Step&) = default;
  };

  std::size_t games = 0;
  std::size_t bad_records = 0;
  std::vector<Step> steps;  // the first step counts positions, the last one puzzles in the set
  // How many candidates were rejected, for each reason that occurred.
  std::vector<std::pair<Rejection, std::size_t>> reasons;

  friend bool operator==(const Funnel&, const Funnel&) = default;
};

}  // namespace cairn
