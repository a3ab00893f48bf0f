// Finds out who wins by force in the positions of a game, as far back from its end as a proof
// search can tell.
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

// For each position of a replay, the side that is proven to win from there.
using ProvenWinners = std::vector<std::optional<Side>>;

// The search through a game, from its end backwards, gives up after this many positions in a row
// whose winner it could not find, because earlier positions are harder still.
inline constexpr int unsettled_in_a_row = 3;

// If a side that is proven to win makes a turn, the position after it may be searched with this
// multiple of the usual budget.
inline constexpr std::uint64_t persistence = 4;

// How large the budget is when prove_turn() looks at one turn again, as multiples of the usual
// budget: `doubt` for a turn that seems to be a mistake or is found to lose, `probing` for other
// turns. A budget below `least_asked` positions is not used at all, because it would find nothing.
inline constexpr double doubt = 2;
inline constexpr double probing = 0.25;
inline constexpr std::uint64_t least_asked = 10'000;

// Returns the side that is proven to win from a position, with at most `max_nodes` positions
// searched. In games whose positions can recur, each side may use half of them. Returns nothing if
// no win is proven or the game is over without a winner.
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

// Searches the positions of a game from the last one backwards, because what is proven about a
// position helps with those before it. Each position may cost `max_nodes` positions; after a turn
// of a side that is proven to win, `persistence` times as many. The search forgets everything
// first, so that the result depends on the game alone.
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
    // The turn should not be blamed for throwing a win away if the win is only harder to see after
    // it, so this position gets a larger budget.
    if (goes_on && winners[i] == mover && !winners[i + 1])
      winners[i + 1] = proven_winner<G>(replay.positions[i + 1], search, persistence * max_nodes);
    unsettled = winners[i] ? 0 : unsettled + 1;
  }
  return winners;
}

// Searches for the winner before and after replay.turns[turn] where it is not known yet. The
// position after the turn is always searched; the position before it only if the turn seems to be
// a mistake or turns out to lose. The budget is larger where an answer is likelier
// (proof_share in games/game.hpp). What the results imply for neighbouring turns is added to
// `winners` too.
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
  // Every turn from a lost position leads to a lost position.
  for (std::size_t i = turn; i < replay.turns.size(); ++i) {
    if (winners[i] != opponent(replay.positions[i].to_move())) break;
    winners[i + 1] = winners[i];
  }
}

// Returns a turn that wins for the side to move, which must be proven to win. If the search no
// longer has the turn in memory, it searches for it again, with at most `max_nodes` positions.
// Returns nothing if it does not find one.
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
