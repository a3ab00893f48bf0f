// Settings that limit what solving a position may cost.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <cstddef>
#include <cstdint>

namespace cairn {

inline constexpr std::uint64_t default_solve_nodes = 5'000'000;
inline constexpr std::size_t default_solve_bytes = std::size_t{1} << 30;

struct SolveSettings {
  // The number of positions that may be searched to find the winner. The search for the line to the
  // end, and the search for a shorter win, may each take as many again.
  std::uint64_t max_nodes = default_solve_nodes;
  std::size_t table_bytes = default_solve_bytes;  // memory of all searches together
  bool shortest = false;                          // search on until no shorter win is possible
};

}  // namespace cairn
