// Asks proof searches who wins a position, and which turns win it.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/position.hpp"
#include "search/budget.hpp"
#include "search/memory.hpp"
#include "search/proof_search.hpp"

namespace cairn {

template <Position P, class Search>
class WinningTurns {
 public:
  struct WinningTurn {
    Turn<P> turn;
    P reached;  // the position after it
  };

  // What has been asked about one position so far.
  class Asked {
    friend WinningTurns;
    int stage = 0;
    std::vector<std::uint64_t> given;  // hashes of the positions that were returned
  };

  // Searches for winning turns of `winner` within the budget.
  WinningTurns(Search& search, Side winner, const Budget& budget)
      : search_(search), winner_(winner), budget_(budget) {}

  // Returns some more turns that win, in a position in which the winner moves and the game is not
  // over. If a turn ends the game, it is returned first, and nothing after it. Otherwise the turns
  // that the search recalls come first, then those that it finds. An empty result means that there
  // are no more, or that no nodes are left.
  std::vector<WinningTurn> next(const P& position, Asked& asked) {
    std::vector<WinningTurn> found;
    while (found.empty() && asked.stage < stages) switch (asked.stage++) {
        case 0:
          found = ends(position);
          if (!found.empty()) asked.stage = stages;
          break;
        case 1:
          found = recalled(position, asked);
          break;
        case 2:
          if (prove(position, Budget::unlimited)) found = recalled(position, asked);
          break;
        default:
          found = proven_one(position, asked);
          if (!found.empty()) asked.stage = stages - 1;  // the next call may find another one
      }
    return found;
  }

  // Takes a node out of the budget, as the price of a step that the caller made in vain.
  void charge() { budget_.take(); }
  bool is_exhausted() const { return budget_.nodes_left() == 0; }

 private:
  static constexpr int stages = 4;
  // Enough for a turn after which the search sees the win at once. It has not kept it then.
  static constexpr std::uint64_t first_budget = P::can_recur ? 1 << 10 : 4;
  // Where a game can recur, even a proven turn can be useless because the winner must not return to
  // an earlier position. The search for another turn then gives up early, since it is better to
  // change an earlier turn.
  static constexpr std::uint64_t last_budget = P::can_recur ? first_budget : std::uint64_t{1} << 40;
  static constexpr std::uint64_t budget_growth = 16;

  std::vector<WinningTurn> ends(const P& position) const {
    Turn<P> turn;
    std::vector<WinningTurn> ending;
    if (P here = position; ends_quickly(here, turn)) {
      ending.push_back({turn, after(position, turn)});
      return ending;
    }
    for_each_turn(position, [&](const Turn<P>& found, const P& reached) {
      if (!ending.empty()) return;
      if (const auto outcome = reached.outcome(); outcome && outcome->winner == winner_)
        ending.push_back({found, reached});
    });
    return ending;
  }

  // Follows the game's look-ahead, if it has one, to the end of the game.
  bool ends_quickly(P& position, Turn<P>& turn) const {
    if constexpr (LooksAhead<P>) {
      if (!position.wins_this_turn()) return false;
      typename P::Moves moves;
      position.generate(moves);
      for (const auto& move : moves) {
        const Played played(position, move);
        turn.push_back(move);
        const auto outcome = position.outcome();
        if (outcome ? outcome->winner == winner_
                    : position.to_move() == winner_ && ends_quickly(position, turn))
          return true;
        turn.pop_back();
      }
    }
    return false;
  }

  static bool is_given(std::uint64_t hash, const Asked& asked) {
    return std::ranges::find(asked.given, hash) != asked.given.end();
  }

  // Calls visit(turn, position after it) for the turns that do not end the game and that were not
  // returned before.
  template <class Visit>
  void for_each_new(const P& position, const Asked& asked, Visit&& visit) const {
    for_each_turn(position, [&](const Turn<P>& turn, const P& reached) {
      if (!reached.outcome() && !is_given(reached.hash(), asked)) visit(turn, reached);
    });
  }

  std::vector<WinningTurn> recalled(const P& position, Asked& asked) {
    std::vector<CompactTurn<P>> turns;
    std::vector<std::uint64_t> hashes;
    for_each_new(position, asked, [&](const Turn<P>& turn, const P& reached) {
      turns.emplace_back(turn.begin(), turn.end());
      hashes.push_back(reached.hash());
    });
    const std::vector<Claim> claims = search_.recall(hashes, winner_);
    std::vector<WinningTurn> found;
    for (std::size_t i = 0; i < turns.size(); ++i) {
      if (claims[i] != Claim::proven || is_given(hashes[i], asked)) continue;
      const Turn<P> turn(turns[i].begin(), turns[i].end());
      found.push_back({turn, after(position, turn)});
      asked.given.push_back(hashes[i]);
    }
    return found;
  }

  // Tries all turns with a small budget each, then with larger ones, and returns the first turn
  // that is proven.
  std::vector<WinningTurn> proven_one(const P& position, Asked& asked) {
    std::vector<WinningTurn> others;
    for_each_new(position, asked, [&](const Turn<P>& turn, const P& reached) {
      const auto same = [&](const WinningTurn& other) {
        return other.reached.hash() == reached.hash();
      };
      if (std::ranges::none_of(others, same)) others.push_back({turn, reached});
    });
    for (std::uint64_t nodes = first_budget; nodes <= last_budget && !is_exhausted();
         nodes *= budget_growth)
      for (const WinningTurn& other : others)
        if (prove(other.reached, nodes)) {
          asked.given.push_back(other.reached.hash());
          return {other};
        }
    return {};
  }

  bool prove(const P& position, std::uint64_t most) {
    if (is_exhausted()) return false;
    const Claim claim = search_.prove(position, winner_, budget_.part(most));
    budget_.take(std::max<std::uint64_t>(search_.nodes(), 1));
    return claim == Claim::proven;
  }

  Search& search_;
  Side winner_;
  Budget budget_;
};

// Who wins a position by force, and by which turn: the questions that all searches for proofs ask.

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

// The proof search as an adviser of the player: it uses a part of the player's budget to find out
// who wins by force.

template <Position P, class H>
class Prober {
 public:
  // The table grows up to `table_bytes`.
  explicit Prober(std::size_t table_bytes) : search_(table_bytes) {}

  void forget() { search_.forget(); }

  // Returns who wins from a position, if that can be found out with `share` (0..1) of the whole
  // budget and before the budget is spent.
  std::optional<Side> winner(const P& position, Budget& budget, double share) {
    const double end = std::min(1.0, budget.used() + share);
    auto slice = [&, next = first_slice]() mutable -> std::optional<std::uint64_t> {
      if (budget.is_spent() || budget.used() >= end) return std::nullopt;
      return std::exchange(next, std::min(2 * next, last_slice));
    };
    return who_wins(position, slice, search_, budget);
  }

  // Returns a turn that wins, in a position that the side to move was found to win; nothing if the
  // budget does not suffice.
  std::optional<Turn<P>> winning_turn(const P& position, const Budget& budget) {
    return cairn::winning_turn(position, search_, budget);
  }

 private:
  // Numbers of nodes between two checks of the budget.
  static constexpr std::uint64_t first_slice = 200;
  static constexpr std::uint64_t last_slice = 2000;

  ProofSearch<P, H> search_;
};

}  // namespace cairn
