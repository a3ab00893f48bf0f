// Plays games of the engine against itself and writes them as records.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "cli/selfplay/selfplay_options.hpp"

namespace cairn::cli {

// Where games are kept while a run plays them, by their numbers, so that after an interruption they
// need not be played again. Any thread may call the functions.
struct KeptGames {
  std::function<std::optional<std::string>(int number)> find;
  std::function<void(int number, const std::string& record)> add;
};

// Plays the games and writes them in their order to where the options say. Ctrl-C stops it; all
// games before the first one that was stopped are still written, unless games are `kept`. Returns
// an exit status (cli/shell/status.hpp). Throws Error of kind io or usage.
int play_games(const SelfPlayOptions& options, const KeptGames* kept = nullptr);

}  // namespace cairn::cli
