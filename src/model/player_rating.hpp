// How strong a player is by the results of games.
#pragma once

#include <string>
#include <vector>

namespace cairn {

// A strength as Glicko-2 knows it. Two times the deviation to both sides is where the strength lies
// in 95 of 100 cases.
struct GlickoRating {
  double rating = 1500;
  double deviation = 350;
  double volatility = 0.06;
};

struct RatedPlayer {
  struct Step {
    int month = 0;  // like 202611, whose games made the rating; 0 if no game has a date
    GlickoRating rating;
  };

  std::string player;
  int games = 0;  // that were rated
  GlickoRating rating;
  std::vector<Step> history;  // one for each month in which the player played
};

}  // namespace cairn
