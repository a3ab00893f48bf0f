// The options of `cairn puzzles`.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "cli/batch/batch_command_line.hpp"
#include "cli/puzzles/puzzles_output.hpp"
#include "model/puzzle.hpp"
#include "puzzles/puzzle_choice.hpp"
#include "puzzles/settings.hpp"

namespace cairn::cli {

struct PuzzlesOptions {
  BatchOptions batch;  // its output is the directory of the set
  PuzzleSettings settings;
  std::vector<std::string> files;
  std::vector<std::string> known;  // files of earlier sets; their puzzles are not made again
  int most_of_a_class = 0;         // the most puzzles of one class; 0: all
  int most = 0;                    // the most puzzles altogether; 0: all
  DifficultyClass hardest = DifficultyClass::very_hard;  // harder puzzles are not taken
  PuzzleSetLook look;
  // At most one of these is not 0: how many games the engine plays against itself, and how many
  // boards are composed, both after what the files hold.
  int self_play = 0;
  int compose = 0;
  std::string game;
  int seed = 1;
  int depth = 2;                // of the games
  bool is_first_steps = false;  // a small set for people who have just learnt the rules

  // Whether this command makes a file of games or boards; it is then the last of `files`.
  bool makes_source() const { return self_play > 0 || compose > 0; }

  // Whether there is anything to look for puzzles in.
  bool has_games() const { return !files.empty() || !batch.file_lists.empty() || makes_source(); }

  ChoiceLimits limits() const {
    return {static_cast<std::size_t>(most_of_a_class), static_cast<std::size_t>(most), hardest};
  }
};

// Parses the arguments. Returns false if help was asked for; the help has then been printed. Throws
// Error of kind usage.
bool parse_puzzles_options(const Arguments& arguments, PuzzlesOptions& options);

}  // namespace cairn::cli
