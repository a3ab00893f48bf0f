// What games of the engine against itself are like.
#pragma once

#include <cstdint>

#include "analysis/player_settings.hpp"

namespace cairn {

struct SelfPlaySettings {
  PlayerSettings player;
  Limits limits;  // of each turn
  std::uint64_t seed = 1;
  int random_turns = 0;  // so many turns at the start of a game are any legal ones
  int noise = 15;        // percentage of the later turns that need not be the best ones
  double margin = 5;     // what such a turn may give away, in points of win percentage
  int max_turns = 300;   // a longer game is left unfinished
};

}  // namespace cairn
