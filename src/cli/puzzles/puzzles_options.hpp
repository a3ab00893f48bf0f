// The options of `cairn puzzles`.
#pragma once

#include <string>
#include <vector>

#include "cli/batch/batch_command_line.hpp"
#include "cli/puzzles/puzzles_sheets.hpp"
#include "puzzles/settings.hpp"

namespace cairn::cli {

struct PuzzlesOptions {
  BatchOptions batch;  // its output is the directory
  PuzzleSettings settings;
  std::vector<std::string> files;
  std::vector<std::string> known;  // files of earlier sets
  int most_of_a_class = 0;         // 0: all
  PuzzleSheets sheets;
  // Games of the engine against itself in place of files.
  int self_play = 0;
  std::string game;
  int seed = 1;
  int depth = 2;
};

// False if help was asked for, which is printed then. Throws Error of kind usage.
bool parse_puzzles_options(const Arguments& arguments, PuzzlesOptions& options);

}  // namespace cairn::cli
