// Makes trees of the first turns of an archive.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "model/game_figures.hpp"
#include "model/opening_tree.hpp"
#include "model/player_rating.hpp"
#include "model/statistics.hpp"

namespace cairn {

// Returns a tree for each start that at least two games share, those with the most games first, at
// most `most` of them; games from other starts are in a tree by the kinds of their first turns. The
// turns of the others have no texts yet, and a node if at least two games played them, and one of
// `share` games of their tree. Players without a rating count as the weakest.
std::vector<OpeningTree> opening_trees(std::span<const GameFigures* const> games,
                                       std::span<const RatedPlayer> ratings, std::size_t most,
                                       std::size_t share);

// Returns the key of the node in which a game is after so many turns, or nothing if its first turns
// end before.
std::optional<std::uint64_t> opening_key(const GameFigures& game, std::size_t depth,
                                         bool is_by_kind);

// Lists the first turns that at least two games share, from trees whose turns have texts, and the
// kinds of those from different starts.
std::array<StatisticsTable, 2> openings_tables(std::span<const OpeningTree> trees);

}  // namespace cairn
