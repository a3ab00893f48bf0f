// Turns that a proof search knows to win, or can be made to prove.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/position.hpp"
#include "core/side.hpp"
#include "core/turn.hpp"
#include "search/compact_turn.hpp"
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

}  // namespace cairn
