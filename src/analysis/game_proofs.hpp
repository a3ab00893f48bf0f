// Finds out who wins by force in the positions of a game, as far back from its end as a proof
// search can tell.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/replay.hpp"
#include "core/turn.hpp"
#include "game/game.hpp"
#include "model/annotated_game.hpp"
#include "search/proof_numbers.hpp"
#include "search/who_wins.hpp"

namespace cairn {

// For each position of a replay, the side that is proven to win from there.
using ProvenWinners = std::vector<std::optional<Side>>;

// The search through a game, from its end backwards, gives up after this many positions in a row
// whose winner it could not find, because earlier positions are harder still.
inline constexpr int unsettled_in_a_row = 3;

// If a side that is proven to win makes a turn, the position after it may be searched with this
// multiple of the usual budget.
inline constexpr std::uint64_t persistence = 4;

// If a turn seems to lose much, the positions before it, after it and after the best one may each
// be searched with this multiple of the usual budget where proofs are mostly found, because the
// turn is not to blame if it changes no result.
inline constexpr std::uint64_t confirmation_share = 70;

// Returns how many of `nodes` positions a proof search may visit from a position: fewer where
// proofs are hard to find (proof_share in game/game.hpp).
template <Game G>
std::uint64_t proof_nodes(const typename G::Position& position, std::uint64_t nodes) {
  return static_cast<std::uint64_t>(G::proof_share(position) * static_cast<double>(nodes));
}

// Returns how many positions a proof search that is to confirm a loss may visit from a position:
// none where proofs are rarely found, because it would be long.
template <Game G>
std::uint64_t confirmation_nodes(const typename G::Position& position, std::uint64_t nodes) {
  constexpr double often = 0.75;
  if (G::proof_share(position) < often) return 0;
  return proof_nodes<G>(position, confirmation_share * nodes);
}

// Returns how many positions a proof search may visit from a position whose result tells whether a
// turn that is proven to lose has lost the game.
template <Game G>
std::uint64_t decisive_nodes(const typename G::Position& position, std::uint64_t nodes) {
  return std::max(proof_nodes<G>(position, decisive_share * nodes),
                  confirmation_nodes<G>(position, nodes));
}

// Returns how hard a question of blame may become: a search of `nodes` positions gives it up where
// both numbers of its claim have reached this. tests/tuning/TRUST.md has what that saves and costs.
inline std::uint32_t threshold_for(std::uint64_t nodes) {
  const double threshold = 10 * std::sqrt(static_cast<double>(nodes));
  return static_cast<std::uint32_t>(std::min<double>(threshold, ProofNumbers::infinity));
}

// Returns the side that is proven to win from a position within the budget. In games whose
// positions can recur, each side may use half of them. Returns nothing if no win is proven or the
// game is over without a winner. A claim whose numbers have both reached `threshold` is given up.
template <Game G, class Search>
std::optional<Side> proven_winner(const typename G::Position& position, Search& search,
                                  const Budget& budget,
                                  std::uint32_t threshold = ProofNumbers::infinity) {
  return who_wins(position, position.to_move(), budget.nodes_left(),
                  [&](Side side, std::uint64_t nodes) {
                    return search.prove(position, side, budget.of(nodes), threshold);
                  });
}

// What is proven about the positions of a game.
struct GameProofs {
  ProvenWinners winners;
  std::size_t reach = 0;  // the index of the earliest position that was searched
};

// Searches the positions of a game from the last one backwards, because what is proven about a
// position helps with those before it. Each position may cost the whole budget; after a turn
// of a side that is proven to win, `persistence` times as many; less where proof_nodes() says so.
// The search forgets everything first, so that the result depends on the game alone.
template <Game G, class Search>
GameProofs prove_game(const Replay<G>& replay, Search& search, const Budget& budget) {
  GameProofs proofs{ProvenWinners(replay.positions.size()), replay.positions.size()};
  ProvenWinners& winners = proofs.winners;
  search.forget();
  int unsettled = 0;
  while (proofs.reach > 0 && unsettled < unsettled_in_a_row) {
    const std::size_t i = proofs.reach - 1;
    const auto& position = replay.positions[i];
    const bool goes_on = i + 1 < replay.positions.size();
    const std::uint64_t nodes = proof_nodes<G>(position, budget.nodes_left());
    if (nodes == 0 && !position.outcome()) break;
    proofs.reach = i;
    const Side mover = position.to_move();
    if (goes_on && winners[i + 1] == mover)
      winners[i] = mover;  // by the turn that was played
    else
      winners[i] = proven_winner<G>(position, search, budget.of(nodes));
    if (goes_on && winners[i] == opponent(mover)) winners[i + 1] = winners[i];
    // The turn should not be blamed for throwing a win away if the win is only harder to see after
    // it, so this position gets a larger budget.
    if (goes_on && winners[i] == mover && !winners[i + 1])
      winners[i + 1] =
          proven_winner<G>(replay.positions[i + 1], search, budget.of(persistence * nodes));
    unsettled = winners[i] ? 0 : unsettled + 1;
  }
  return proofs;
}

}  // namespace cairn
