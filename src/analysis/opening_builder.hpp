// Makes trees of the first turns of an archive.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "model/game_figures.hpp"
#include "model/opening_tree.hpp"
#include "model/statistics.hpp"

namespace cairn {

// Returns a tree for each start that at least two games share, those with the most games first. The
// turns have no texts yet.
std::vector<OpeningTree> opening_trees(std::span<const GameFigures> games);

// Lists the first turns of a game that at least two games share, from trees whose turns have texts.
StatisticsTable openings_table(std::span<const OpeningTree> trees, const std::string& game);

}  // namespace cairn
