// All numbers that decide what becomes a puzzle, in one place.
#pragma once

#include <cstddef>
#include <cstdint>

namespace cairn {

struct PuzzleSettings {
  // Budgets of the proofs, in positions searched.
  std::uint64_t win_nodes = 20'000;      // who wins a position of a game's decided part
  std::uint64_t tactic_nodes = 2'000;    // whether there is a win within most_turns anywhere else
  std::uint64_t turn_nodes = 20'000;     // what becomes of one wrong first turn, or of several that
                                         // begin alike
  std::uint64_t length_nodes = 100'000;  // whether a win takes no more than so many turns
  std::uint64_t puzzle_nodes = 1'000'000;  // everything about one position

  // Filters; each can be switched off by itself.
  bool refuse_glance = true;  // a win with the first action, or a single legal turn
  bool limit_length = true;
  int least_turns = 2;  // of the solver
  int most_turns = 5;
  bool limit_material = true;
  double most_win_percent = 90;  // of the solver by the evaluation alone, before its first turn
  bool demand_choice = true;
  int least_choices = 10;   // legal first turns
  int least_plausible = 2;  // of them those after which the defender does not win at once
  bool accept_silver = true;

  int puzzles_per_game = 1;  // 0: all
  // Of the solver in the tree that is shown: with all defences to their ends; and where those would
  // be more, with the ones that hold longest alone.
  int most_whole_turns = 500;
  int most_solution_turns = 2'000;
  int most_proof_turns = 1'000'000;      // of the solver in the certificate
  int engine_depth = 3;                  // greatest depth of the fixed-depth search, in turns
  std::uint64_t engine_nodes = 300'000;  // of each such search
  std::size_t table_bytes = std::size_t{64} << 20;  // of each worker's searches together

  friend bool operator==(const PuzzleSettings&, const PuzzleSettings&) = default;
};

}  // namespace cairn
