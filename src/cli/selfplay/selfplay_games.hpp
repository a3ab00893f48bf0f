// Games of the engine against itself, written as records.
#pragma once

#include "cli/selfplay/selfplay_options.hpp"

namespace cairn::cli {

// Plays the games and writes them, in their order, to where the options say. Ctrl-C stops it; the
// games that are finished then are still written. Returns an exit status; throws Error (io, usage).
int play_games(const SelfPlayOptions& options);

}  // namespace cairn::cli
