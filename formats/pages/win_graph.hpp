// The graph of White's win percentage over the turns of a game, as SVG.
#pragma once

#include <string>

#include "model/annotated_game.hpp"

namespace cairn {

// Returns an empty text if nothing of the game was searched. Marks are told apart by their form;
// where the result at the end is proven, the graph is shaded, and says so in words.
std::string win_graph(const AnnotatedGame& game);

}  // namespace cairn
