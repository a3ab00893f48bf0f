// Settings for games of the engine against itself.
#pragma once

#include <cstdint>

#include "analysis/player_settings.hpp"

namespace cairn {

struct SelfPlaySettings {
  PlayerSettings player;
  Limits limits;  // of the search for each turn
  std::uint64_t seed = 1;
  int random_turns = 0;  // how many turns at the start of a game are random legal turns
  int noise = 15;        // percentage of the later turns that need not be the best ones
  double margin = 5;     // the most that such a turn may lose, in points of win percentage
  int max_turns = 300;   // a longer game is left unfinished
};

}  // namespace cairn
