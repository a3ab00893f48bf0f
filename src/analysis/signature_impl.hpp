// Defines what analysis/signature.hpp declares.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "analysis/signature.hpp"
#include "core/random.hpp"
#include "games/game.hpp"
#include "search/alpha_beta.hpp"
#include "search/table.hpp"

namespace cairn {

namespace signature {

inline constexpr int actions_deep = 4;  // depth of the search, in actions
inline constexpr std::size_t table_bytes = 16 << 20;

// The positions are taken this many turns before the ends of random games. Each number is also the
// seed of its game.
inline constexpr std::array turns_before_end{3, 6, 9, 12, 15, 18};

// Plays a game of random moves and returns the position that is `turns` turns before its end, or
// its start if it is shorter.
template <Game G>
typename G::Position random_position(std::uint64_t seed, int turns) {
  Random random(seed);
  std::vector<typename G::Position> passed;  // the positions before each turn
  auto position = G::parse_position("");
  while (!position.outcome()) {
    if (passed.empty() || passed.back().to_move() != position.to_move()) passed.push_back(position);
    typename G::Position::Moves moves;
    position.generate(moves);
    position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
  }
  return passed[passed.size() - std::min(passed.size(), static_cast<std::size_t>(turns))];
}

}  // namespace signature

template <Game G>
std::uint64_t search_signature() {
  using Position = typename G::Position;
  const std::atomic<bool> never{false};
  TranspositionTable table(signature::table_bytes);
  AlphaBeta<Position, G> search(table, never);
  std::uint64_t nodes = 0;
  for (const int turns : signature::turns_before_end) {
    search.forget();
    const auto position = signature::random_position<G>(static_cast<std::uint64_t>(turns), turns);
    nodes += search.search(position, signature::actions_deep / Position::actions_per_turn).nodes;
  }
  return nodes;
}

}  // namespace cairn
