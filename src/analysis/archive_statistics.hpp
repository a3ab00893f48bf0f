// Computes the statistics of an archive from the figures of its games.
#pragma once

#include <span>
#include <vector>

#include "model/game_figures.hpp"
#include "model/statistics.hpp"

namespace cairn {

using FiguresOfGames = std::vector<const GameFigures*>;

// Returns the games of each kind, those of which there are most first.
std::vector<FiguresOfGames> by_game(std::span<const GameFigures> games);

// Tables without a row are left out. The figures of an analysis are of the games that have one. The
// games are all of one kind.
GameStatistics statistics_of_game(std::span<const GameFigures* const> games);

Statistics statistics_of(std::span<const GameFigures> games);

}  // namespace cairn
