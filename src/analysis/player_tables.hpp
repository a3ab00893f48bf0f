// Makes the tables of the players of an archive.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "model/game_figures.hpp"
#include "model/player_rating.hpp"
#include "model/statistics.hpp"

namespace cairn {

// Returns the year of a date as records tell it, or an empty text.
std::string year_of(const std::string& date);

// All players, those with the most games first.
StatisticsTable players_table(std::span<const GameFigures* const> games);

// What players scored against each other: two rows for each pair that played at least two games.
StatisticsTable head_to_head_table(std::span<const GameFigures* const> games);

StatisticsTable ratings_table(std::span<const RatedPlayer> players);

// Returns the figures of one player by colour, by opponent and by year, from the games of the
// player.
std::vector<StatisticsTable> player_figures(const std::string& player,
                                            std::span<const GameFigures* const> games);

}  // namespace cairn
