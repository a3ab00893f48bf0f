// Computes the statistics of an archive from the figures of its games.
#pragma once

#include <span>
#include <string>

#include "model/game_figures.hpp"
#include "model/statistics.hpp"

namespace cairn {

// Returns the year of a date as records tell it, or an empty text.
std::string year_of(const std::string& date);

// Tables without a row are left out. The figures of an analysis are of the games that have one.
Statistics statistics_of(std::span<const GameFigures> games);

// Returns the figures of one player by colour, from the games of the player.
StatisticsTable player_figures(const std::string& player,
                               std::span<const GameFigures* const> games);

}  // namespace cairn
