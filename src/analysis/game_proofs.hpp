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
#include "search/winning_turns.hpp"

namespace cairn {

// For each position of a replay the side that is proven to win from there.
using ProvenWinners = std::vector<std::optional<Side>>;

// So many positions in a row that could not be settled end the way back through a game: those
// before are harder still.
inline constexpr int unsettled_in_a_row = 3;

// So many times the usual budget is spent on a position after a turn from one that was won.
inline constexpr std::uint64_t persistence = 4;

// What is asked again about one turn: so many times the usual budget where it seems to be a
// mistake, and this part of it where nothing speaks against it; less than so many positions find
// nothing.
inline constexpr double doubt = 2;
inline constexpr double probing = 0.25;
inline constexpr std::uint64_t least_asked = 10'000;

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
    // A turn is not to be blamed for a win that is only harder to see after it.
    if (goes_on && winners[i] == mover && !winners[i + 1])
      winners[i + 1] = proven_winner<G>(replay.positions[i + 1], search, persistence * max_nodes);
    unsettled = winners[i] ? 0 : unsettled + 1;
  }
  return winners;
}

// Asks who wins before and after the turn of that number, where it is not known, with the more
// positions the likelier an answer is: from the position after the turn, and if the turn seems to
// be a mistake, or turns out to lose, from the position before it. What follows for the turns
// around it is added too.
template <Game G, class Search>
void prove_turn(const Replay<G>& replay, std::size_t turn, bool seems_mistake,
                std::uint64_t max_nodes, Search& search, ProvenWinners& winners) {
  const auto ask = [&](std::size_t i, double times) {
    const auto& position = replay.positions[i];
    const double most = times * proof_share<G>(position) * static_cast<double>(max_nodes);
    if (!winners[i] && most >= least_asked)
      winners[i] = proven_winner<G>(position, search, static_cast<std::uint64_t>(most));
  };
  const Side player = replay.positions[turn].to_move();
  ask(turn + 1, seems_mistake ? doubt : probing);
  if (winners[turn + 1] == player)
    winners[turn] = player;
  else if (seems_mistake || winners[turn + 1])
    ask(turn, doubt);
  // All that a side can do that has lost loses.
  for (std::size_t i = turn; i < replay.turns.size(); ++i) {
    if (winners[i] != opponent(replay.positions[i].to_move())) break;
    winners[i + 1] = winners[i];
  }
}

// A turn with which the side to move, which is proven to win, wins: found again, at the cost of
// `max_nodes` positions at most, if the search has not kept it.
template <Game G, class Search>
std::optional<Turn<typename G::Position>> winning_turn(const typename G::Position& position,
                                                       Search& search, std::uint64_t max_nodes) {
  using Winning = WinningTurns<typename G::Position, Search>;
  typename Winning::Asked asked;
  const auto choices = Winning(search, position.to_move(), max_nodes).next(position, asked);
  if (choices.empty()) return std::nullopt;
  return choices.front().turn;
}

}  // namespace cairn
