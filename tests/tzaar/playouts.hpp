// Positions from seeded random play, and other positions made at random.
#pragma once

#include <cstdint>
#include <vector>

#include "core/random.hpp"
#include "games/tzaar/position.hpp"

namespace cairn::tzaar::test {

// Returns the legal moves.
inline std::vector<Move> moves_of(const Position& position) {
  Position::Moves moves;
  position.generate(moves);
  return {moves.begin(), moves.end()};
}

// Returns one of the legal moves, of which there must be at least one. It prefers one kind of move
// by chance, so that stacks become high and games are both short and long.
inline Move random_move(const Position& position, Random& random) {
  const std::vector<Move> moves = moves_of(position);
  const auto preferred = static_cast<Move::Kind>(random.below(4));
  Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
  for (int tries = 0; tries < 5 && move.kind != preferred; ++tries)
    move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
  return move;
}

// Returns all positions of a game of random moves, from `start` to its end.
inline std::vector<Position> play_out(const Position& start, Random& random) {
  std::vector<Position> game{start};
  while (!game.back().outcome()) {
    Position next = game.back();
    next.play(random_move(next, random));
    game.push_back(next);
  }
  return game;
}

// Returns `count` positions: the empty board, the fixed start, and random starts. Each is shown
// under a symmetry chosen at random, with the colours swapped or not.
std::vector<Position> random_images_of_starts(int count, std::uint64_t seed);

// Returns a position that could be set up, although play would hardly reach it: full and nearly
// empty boards, stacks of all heights, finished games. Placements are not among them.
tzaar::Setup random_setup(Random& random);

}  // namespace cairn::tzaar::test
