// Rates players by Glicko-2, as Mark E. Glickman describes it in "Example of the Glicko-2 system"
// (2012).
#pragma once

#include <span>
#include <vector>

#include "model/game_figures.hpp"
#include "model/player_rating.hpp"

namespace cairn {

// How much volatilities may change; Glickman calls it tau.
inline constexpr double rating_constancy = 0.5;

// A result against an opponent, whose rating is the one before the period.
struct RatedResult {
  GlickoRating opponent;
  double score = 0;  // 1, 0.5 or 0
};

// Returns a player's rating after a period with these results, of which there may be none.
GlickoRating rated(const GlickoRating& before, std::span<const RatedResult> results);

// Rates all players of games that have a date, a result and two names, month by month. If no game
// has a date, all of them are one period. Those with the highest ratings come first.
std::vector<RatedPlayer> ratings_of(std::span<const GameFigures* const> games);

}  // namespace cairn
