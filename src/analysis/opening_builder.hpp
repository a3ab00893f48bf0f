// Makes trees of the first turns of an archive.
#pragma once

#include <cstddef>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "model/game_figures.hpp"
#include "model/opening_tree.hpp"
#include "model/player_rating.hpp"
#include "model/statistics.hpp"

namespace cairn {

// Returns a tree for each start that at least two games share, those with the most games first. The
// turns have no texts yet. A turn has a node if at least two games played it, and one of `share`
// games of its tree. Players without a rating count as the weakest.
std::vector<OpeningTree> opening_trees(std::span<const GameFigures* const> games,
                                       std::span<const RatedPlayer> ratings = {},
                                       std::size_t share = std::numeric_limits<std::size_t>::max());

// Lists the first turns that at least two games share, from trees whose turns have texts.
StatisticsTable openings_table(std::span<const OpeningTree> trees);

// Counts the first turns of games whose start no other game has, by what is done in them.
StatisticsTable first_turns_table(std::span<const GameFigures* const> games);

}  // namespace cairn
