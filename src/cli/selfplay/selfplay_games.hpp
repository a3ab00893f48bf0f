// Plays games of the engine against itself and writes them as records.
#pragma once

#include "cli/selfplay/selfplay_options.hpp"

namespace cairn::cli {

// Plays the games and writes them in their order to where the options say. Ctrl-C stops it; all
// games before the first one that was stopped are still written. Returns an exit status
// (cli/shell/status.hpp). Throws Error of kind io or usage.
int play_games(const SelfPlayOptions& options);

}  // namespace cairn::cli
