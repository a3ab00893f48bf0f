// Seeded random play, for properties that must hold in every position.
#pragma once

#include <cstdint>

#include "core/random.hpp"
#include "games/towers/position.hpp"

namespace cairn::towers {

// Calls visit(position) for the start and for every position after it, with the finished one. Three
// times in four, winning moves are left out, so that games last longer and more towers are built.
template <class Visit>
void play_randomly(std::uint64_t seed, int max_plies, Visit&& visit) {
  Random random(seed);
  Position position;
  for (int ply = 0; ply < max_plies; ++ply) {
    visit(static_cast<const Position&>(position));
    Position::Moves moves;
    position.generate(moves);
    if (moves.empty()) return;
    auto move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    for (int again = 0; move.off && again < 3; ++again)
      move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
    position.play(move);
  }
}

}  // namespace cairn::towers
