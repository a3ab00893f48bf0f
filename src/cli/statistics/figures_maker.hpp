// Takes from a game, analysed or not, what the statistics of an archive need.
#pragma once

#include <span>
#include <vector>

#include "model/annotated_game.hpp"
#include "model/game_figures.hpp"
#include "model/opening_tree.hpp"

namespace cairn::cli {

// Throws Error if the game is not known or its start is no position.
GameFigures figures_of(const AnnotatedGame& game);

// Returns the trees of the first turns, with the texts of the turns.
std::vector<OpeningTree> named_openings(std::span<const GameFigures> games);

}  // namespace cairn::cli
