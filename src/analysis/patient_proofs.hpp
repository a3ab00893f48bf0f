// Goes on where the way back through a game's proofs has ended, with more patience.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "analysis/game_proofs.hpp"
#include "analysis/replay.hpp"
#include "game/game.hpp"
#include "model/annotated_game.hpp"
#include "search/proof_search.hpp"

namespace cairn {

// Returns how many positions may be searched from each position of the patient way back: none where
// the settings are the usual ones.
template <Game G>
std::uint64_t patient_nodes(const AnalysisSettings& settings) {
  constexpr std::uint64_t patience = 100;    // times the number of positions of other proofs
  constexpr std::uint64_t most = 6'000'000;  // about a quarter of a minute
  if (settings.proof_nodes <= default_proof_nodes<G>()) return 0;
  return std::min(patience * settings.proof_nodes, most);
}

// From the earliest position on from which one side is proven to win until the end of the game,
// asks further back whether it wins already, and gives up at the first position where that is not
// found. Only positions in which the winner is to move are asked at first, because a win is found
// most easily there; then the one after it. If that is not found, the win before it is not told, so
// that no turn seems to let a win slip that is only harder to see. Returns the index of the
// position that was asked in vain, or the number of positions if there was none. The search keeps
// what it knows.
template <Game G, class Search>
std::size_t go_further_back(const Replay<G>& replay, Search& search, std::uint64_t nodes,
                            GameProofs& proofs) {
  ProvenWinners& winners = proofs.winners;
  const std::size_t none = winners.size();
  if (nodes == 0) return none;
  if (!winners.back()) winners.back() = proven_winner<G>(replay.positions.back(), search, nodes);
  const std::optional<Side> winner = winners.back();
  proofs.reach = std::min(proofs.reach, none - 1);
  if (!winner) return none - 1;
  const auto wins = [&](std::size_t i) {
    if (winners[i] != winner && search.prove(replay.positions[i], *winner, nodes) == Claim::proven)
      winners[i] = winner;
    return winners[i] == winner;
  };
  std::size_t first = none;
  while (first > 0 && winners[first - 1] == winner) --first;
  for (std::size_t i = first; i-- > 0;) {
    const bool is_winners_turn = replay.positions[i].to_move() == *winner;
    if (winners[i] && winners[i] != winner) return none;  // the other side threw a win away
    if (!is_winners_turn) continue;
    proofs.reach = std::min(proofs.reach, i);
    if (!wins(i)) return i;
    if (wins(i + 1)) continue;
    winners[i].reset();
    return i + 1;
  }
  return none;
}

}  // namespace cairn
