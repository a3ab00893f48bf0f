// Counts of move sequences, the check of a move generator. Single actions count, a pass as one; a
// finished position has no successors.
#pragma once

#include <cstdint>

#include "core/position.hpp"

namespace cairn {

// How many of the last plies are counted without being played, where the position can.
enum class BulkCounting : std::uint8_t { none, last_ply, last_two_plies };

// The number of sequences of exactly `depth` legal moves (depth 0: 1). The position is the same
// afterwards.
template <Position P>
std::uint64_t perft(P& position, int depth, BulkCounting bulk = BulkCounting::last_two_plies) {
  if (depth == 0) return 1;
  if constexpr (CountsPairs<P>)
    if (depth == 2 && bulk == BulkCounting::last_two_plies) return position.count_pairs();
  if constexpr (CountsMoves<P>)
    if (depth == 1 && bulk != BulkCounting::none) return position.count_moves();
  typename P::Moves moves;
  position.generate(moves);
  std::uint64_t sequences = 0;
  for (const auto& move : moves) {
    const Played played(position, move);
    sequences += perft(position, depth - 1, bulk);
  }
  return sequences;
}

}  // namespace cairn
