// Perft: counts of move sequences, which check a move generator against known numbers. Every action
// counts as one move, and so does a pass. A finished position has no successors.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <cstdint>

#include "core/position.hpp"

namespace cairn {

// How many of the last plies are counted without being played, in games whose positions can do so.
enum class BulkCounting : std::uint8_t { none, last_ply, last_two_plies };

// How many of the last plies perft() counts without playing them.
template <Position P>
constexpr int plies_counted_in_bulk = CountsPairs<P>   ? 2
                                      : CountsMoves<P> ? 1
                                                       : 0;

// Returns the number of sequences of exactly `depth` legal moves, which is 1 for depth 0. The
// position is unchanged afterwards.
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
