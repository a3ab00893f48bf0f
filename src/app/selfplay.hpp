// The command line of `cairn selfplay`, and its games.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "analysis/selfplay.hpp"
#include "app/batch.hpp"
#include "core/record.hpp"

namespace cairn::cli {

struct SelfPlayOptions {
  BatchOptions batch;
  std::string game;                 // empty: the starts decide
  std::vector<std::string> starts;  // `random`, positions or FILEs; empty: the game's usual start
  Format format = Format::cairn;
  int games = 10;
  int first = 1;  // the number of the first game, from 1
  SelfPlaySettings settings = usual_settings();

 private:
  static SelfPlaySettings usual_settings();
};

// Parses the arguments. Returns false if help was asked for; the help has then been printed. Throws
// Error of kind usage.
bool parse_selfplay_options(const Arguments& arguments, SelfPlayOptions& options);

// Where games are kept while a run plays them, by their numbers, so that after an interruption they
// need not be played again. Any thread may call the functions.
struct KeptGames {
  std::function<std::optional<std::string>(int number)> find;
  std::function<void(int number, const std::string& record)> add;
};

// Plays the games and writes them in their order to where the options say. Ctrl-C stops it; all
// games before the first one that was stopped are still written, unless games are `kept`. Returns
// an exit status (app/console.hpp). Throws Error of kind io or usage.
int play_games(const SelfPlayOptions& options, const KeptGames* kept = nullptr);

}  // namespace cairn::cli
