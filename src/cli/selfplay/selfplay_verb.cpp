// cairn selfplay: plays games of the engine against itself and writes them as records.
#include "cli/options/verbs.hpp"
#include "cli/selfplay/selfplay_games.hpp"
#include "cli/shell/status.hpp"

namespace cairn::cli {

int run_selfplay(const Arguments& arguments) {
  SelfPlayOptions options;
  if (!parse_selfplay_options(arguments, options)) return status::good;
  return play_games(options);
}

}  // namespace cairn::cli
