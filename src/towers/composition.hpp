// Boards that no game led to: positions for puzzles are composed of them.
#pragma once

#include "core/random.hpp"
#include "towers/position.hpp"

namespace cairn::towers {

// Return a board of few pieces that is made by chance, and one that differs from another board in
// one or two pieces. Either side may be to move in the first one, and the same side as before in
// the second one. The game is not over. Both sides have 3 to 7 pieces, and no more parts than at
// the start of a game.
Position random_board(Random& chance);
Position changed_board(const Position& position, Random& chance);

}  // namespace cairn::towers
