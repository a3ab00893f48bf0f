// The command line of `cairn selfplay`.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "analysis/selfplay_settings.hpp"
#include "cli/batch/batch_command_line.hpp"
#include "model/record.hpp"

namespace cairn::cli {

struct SelfPlayOptions {
  BatchOptions batch;
  std::string game;                 // empty: the starts decide
  std::vector<std::string> starts;  // `random`, positions or FILEs; empty: the game's usual start
  Format format = Format::cairn;
  int games = 10;
  int first = 1;  // the number of the first game, from 1
  std::string strength{strength_names.front().first};
  SelfPlaySettings settings = usual_settings();

 private:
  static SelfPlaySettings usual_settings();
};

// Parses the arguments. Returns false if help was asked for; the help has then been printed. Throws
// Error of kind usage.
bool parse_selfplay_options(const Arguments& arguments, SelfPlayOptions& options);

}  // namespace cairn::cli
