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
  std::string game;                 // empty: the starts say it
  std::vector<std::string> starts;  // `random`, positions or FILEs; empty: the game's usual one
  Format format = Format::cairn;
  int games = 10;
  int first = 1;  // number of the first game
  std::string strength{strength_names.front().first};
  SelfPlaySettings settings = usual_settings();

  // "depth 2, 1000 nodes": what limits and weakens the players.
  std::string limits_text() const;

 private:
  static SelfPlaySettings usual_settings();
};

// Parses the arguments; false if help was asked for, which is printed then. Throws Error of kind
// usage.
bool parse_selfplay_options(const Arguments& arguments, SelfPlayOptions& options);

}  // namespace cairn::cli
