// The options of `cairn puzzles`.
#pragma once

#include <string>
#include <vector>

#include "cli/batch/batch_command_line.hpp"
#include "cli/puzzles/puzzles_sheets.hpp"
#include "puzzles/settings.hpp"

namespace cairn::cli {

struct PuzzlesOptions {
  BatchOptions batch;  // its output is the directory of the set
  PuzzleSettings settings;
  std::vector<std::string> files;
  std::vector<std::string> known;  // files of earlier sets; their puzzles are not made again
  std::vector<std::string> parts;  // directories of runs with --part, whose work is taken over
  int most_of_a_class = 0;         // the most puzzles of one class; 0: all
  PuzzleSheets sheets;
  // Settings for games of the engine against itself, which are used in place of files if
  // `self_play`, their number, is not 0.
  int self_play = 0;
  std::string game;
  int seed = 1;
  int depth = 2;
};

// Parses the arguments. Returns false if help was asked for; the help has then been printed. Throws
// Error of kind usage.
bool parse_puzzles_options(const Arguments& arguments, PuzzlesOptions& options);

}  // namespace cairn::cli
