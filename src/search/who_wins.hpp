// Who wins a position by force, and by which turn: the questions that all searches for proofs ask.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/position.hpp"
#include "core/side.hpp"
#include "core/turn.hpp"
#include "search/budget.hpp"
#include "search/proof_search.hpp"
#include "search/winning_turns.hpp"

namespace cairn {

// What a search for the win of one side has found.
struct Attempt {
  Claim claim = Claim::unknown;
  bool goes_on = false;  // whether more nodes may find more
};

// Returns the side that is proven to win from a position; nothing if that is not found out, or if
// the game is over without a winner. ask(side, nodes) returns an Attempt to prove that a side wins.
// It is asked about `first`, and in games whose positions can recur, where a side may fail to win
// without losing, about the other side in turn, until neither attempt goes on. slice() returns how
// many nodes each of them may take in the next round, or nothing if there is none.
template <Position P, std::invocable Slice, class Ask>
std::optional<Side> who_wins(const P& position, Side first, Slice&& slice, Ask&& ask) {
  if (const auto outcome = position.outcome()) return outcome->winner;
  const std::array sides{first, opponent(first)};
  std::array goes_on{true, P::can_recur};
  while (goes_on[0] || goes_on[1]) {
    const std::optional<std::uint64_t> nodes = slice();
    if (!nodes) break;
    for (std::size_t i = 0; i < sides.size(); ++i) {
      if (!goes_on[i]) continue;
      const Attempt attempt = ask(sides[i], *nodes);
      if (attempt.claim == Claim::proven) return sides[i];
      if (attempt.claim == Claim::refuted) return opponent(sides[i]);
      goes_on[i] = attempt.goes_on;
    }
  }
  return std::nullopt;
}

// The same about the side to move first, by a search that takes its nodes out of the budget. Its
// table remains, so that each round goes on where the last one for its side ended.
template <Position P, std::invocable Slice, class Search>
std::optional<Side> who_wins(const P& position, Slice&& slice, Search& search, Budget& budget) {
  return who_wins(position, position.to_move(), slice, [&](Side side, std::uint64_t most) {
    const std::uint64_t nodes = std::min(most, budget.nodes_left());
    const Claim claim = search.prove(position, side, budget.of(nodes));
    budget.take(search.nodes());
    // A search that did not use up its nodes would find nothing new with more of them.
    return Attempt{claim, search.nodes() >= nodes};
  });
}

// The same with one attempt for each side: ask(side, nodes) returns a Claim. If both are asked
// about, each may take half of `max_nodes`.
template <Position P, class Ask>
std::optional<Side> who_wins(const P& position, Side first, std::uint64_t max_nodes, Ask&& ask) {
  return who_wins(
      position, first, [=] { return std::optional(P::can_recur ? max_nodes / 2 : max_nodes); },
      [&](Side side, std::uint64_t nodes) { return Attempt{ask(side, nodes)}; });
}

// Returns a turn that wins for the side to move, which must be proven to win. If the search no
// longer has the turn in memory, it searches for it again within the budget. Returns nothing if it
// does not find one.
template <Position P, class Search>
std::optional<Turn<P>> winning_turn(const P& position, Search& search, const Budget& budget) {
  using Winning = WinningTurns<P, Search>;
  typename Winning::Asked asked;
  const auto choices = Winning(search, position.to_move(), budget).next(position, asked);
  if (choices.empty()) return std::nullopt;
  return choices.front().turn;
}

}  // namespace cairn
