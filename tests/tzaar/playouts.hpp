// Positions from seeded random play, and others made at random.
#pragma once

#include <cstdint>
#include <vector>

#include "core/random.hpp"
#include "tzaar/position.hpp"

namespace cairn::tzaar::test {

// The legal moves.
inline std::vector<Move> moves_of(const Position& position) {
  Position::Moves moves;
  position.generate(moves);
  return {moves.begin(), moves.end()};
}

// One of the legal moves; a kind of move is preferred by chance, for stacks to become high and
// games both short and long. There is at least one move.
inline Move random_move(const Position& position, Random& random) {
  const std::vector<Move> moves = moves_of(position);
  const auto preferred = static_cast<Move::Kind>(random.below(4));
  Move move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
  for (int tries = 0; tries < 5 && move.kind != preferred; ++tries)
    move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
  return move;
}

// All positions of a game of random moves, from `start` to its end.
inline std::vector<Position> play_out(const Position& start, Random& random) {
  std::vector<Position> game{start};
  while (!game.back().outcome()) {
    Position next = game.back();
    next.play(random_move(next, random));
    game.push_back(next);
  }
  return game;
}

// The empty board, the fixed start, and random starts, so many in all; each of them an image under
// a symmetry by chance, with the colours swapped or not.
std::vector<Position> random_images_of_starts(int count, std::uint64_t seed);

// A position that could be set up, if hardly reached in play: full boards and bare ones, stacks of
// all heights, finished games. Placements are not among them.
tzaar::Setup random_setup(Random& random);

}  // namespace cairn::tzaar::test
