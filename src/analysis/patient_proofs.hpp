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

// Returns how many positions the patient way back through a game may search altogether: none where
// the settings are the usual ones.
template <Game G>
std::uint64_t patient_nodes(const AnalysisSettings& settings) {
  constexpr std::uint64_t patience = 250;     // times the number of positions of other proofs
  constexpr std::uint64_t most = 15'000'000;  // about half a minute
  if (settings.proof_nodes <= G::defaults.proof_nodes) return 0;
  return std::min(patience * settings.proof_nodes, most);
}

// A position that was asked in vain, and with how many positions.
struct AskedInVain {
  std::size_t index = 0;
  std::uint64_t nodes = 0;
};

// Asks who wins the last position, if that is not known, as far as proofs are found at its stage.
// From the earliest position on from which one side is proven to win until the end of the game,
// asks further back whether it wins already, and gives up at the first position where that is not
// found, which is returned. Asked are the positions after the winner's turns: if such a position is
// won, so is the one before it, by the turn that was played, and that turn let no win slip.
template <Game G, class Search>
std::optional<AskedInVain> go_further_back(const Replay<G>& replay, Search& search, Budget budget,
                                           GameProofs& proofs) {
  ProvenWinners& winners = proofs.winners;
  const auto& last = replay.positions.back();
  if (!winners.back())
    winners.back() =
        proven_winner<G>(last, search, budget.of(proof_nodes<G>(last, budget.nodes_left() / 2)));
  const std::optional<Side> winner = winners.back();
  if (!winner) return std::nullopt;
  std::size_t first = winners.size();
  while (first > 0 && winners[first - 1] == winner) --first;
  for (std::size_t i = first; i-- > 0;) {
    if (winners[i] && winners[i] != winner) break;  // the other side threw a win away
    if (replay.positions[i].to_move() == *winner && i + 1 < winners.size()) {
      winners[i] = winner;
      continue;
    }
    proofs.reach = std::min(proofs.reach, i);
    if (search.prove(replay.positions[i], *winner, budget) != Claim::proven)
      return AskedInVain{i, budget.nodes_left()};
    winners[i] = winner;
    budget.take(search.nodes());
  }
  return std::nullopt;
}

}  // namespace cairn
