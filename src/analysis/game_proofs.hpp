// Who wins by force in the positions of a game, as far back as a proof search reaches.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/replay.hpp"
#include "core/turn.hpp"
#include "games/game.hpp"
#include "search/proof_search.hpp"

namespace cairn {

// For each position of a replay the side that is proven to win from there.
using ProvenWinners = std::vector<std::optional<Side>>;

// So many positions in a row that could not be settled end the way back through a game: those
// before are harder still.
inline constexpr int unsettled_in_a_row = 3;

// Whoever is proven to win from a position with at most `max_nodes` positions searched.
template <Game G, class Search>
std::optional<Side> proven_winner(const typename G::Position& position, Search& search,
                                  std::uint64_t max_nodes) {
  if (const auto outcome = position.outcome()) return outcome->winner;
  const Side mover = position.to_move();
  if constexpr (!G::Position::can_recur) {
    const Claim claim = search.prove(position, mover, max_nodes);
    if (claim == Claim::unknown) return std::nullopt;
    return claim == Claim::proven ? mover : opponent(mover);
  } else {
    for (const Side side : {mover, opponent(mover)})
      if (search.prove(position, side, max_nodes / 2) == Claim::proven) return side;
    return std::nullopt;
  }
}

// Searches the positions from the last one back, each with `max_nodes` at most; what is proven of
// one helps with those before it. The search is made to forget first, so that the result depends on
// the game alone.
template <Game G, class Search>
ProvenWinners prove_game(const Replay<G>& replay, Search& search, std::uint64_t max_nodes) {
  ProvenWinners winners(replay.positions.size());
  search.forget();
  int unsettled = 0;
  for (std::size_t i = replay.positions.size(); i-- > 0 && unsettled < unsettled_in_a_row;) {
    const Side mover = replay.positions[i].to_move();
    const bool goes_on = i + 1 < replay.positions.size();
    if (goes_on && winners[i + 1] == mover)
      winners[i] = mover;  // by the turn that was played
    else
      winners[i] = proven_winner<G>(replay.positions[i], search, max_nodes);
    if (goes_on && winners[i] == opponent(mover)) winners[i + 1] = winners[i];
    unsettled = winners[i] ? 0 : unsettled + 1;
  }
  return winners;
}

// A turn after which the side to move is known to win, of what the search has proven; if there are
// several, the first one that ends the game, else the first.
template <Game G, class Search>
std::optional<Turn<typename G::Position>> known_winning_turn(const typename G::Position& position,
                                                             Search& search) {
  const Side mover = position.to_move();
  std::optional<Turn<typename G::Position>> winning;
  for (const auto& turn : distinct_turns(position)) {
    const auto reached = after(position, turn);
    if (const auto outcome = reached.outcome()) {
      if (outcome->winner == mover) return turn;
    } else if (!winning && search.recall(reached, mover) == Claim::proven) {
      winning = turn;
    }
  }
  return winning;
}

}  // namespace cairn
