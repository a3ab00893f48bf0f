// The proof search as an adviser of the player: it uses a part of the player's budget to find out
// who wins by force.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/position.hpp"
#include "core/side.hpp"
#include "search/budget.hpp"
#include "search/proof_search.hpp"
#include "search/winning_turns.hpp"

namespace cairn {

template <Position P, class H>
class Prober {
 public:
  // Another thread may set `stop` to end a search early. It must outlive this object. The table
  // grows up to `table_bytes`.
  Prober(std::size_t table_bytes, const std::atomic<bool>& stop) : search_(table_bytes, stop) {}

  void forget() { search_.forget(); }

  // Returns who wins from a position, if that can be found out with `share` (0..1) of the whole
  // budget and before the budget is spent.
  std::optional<Side> winner(const P& position, Budget& budget, double share) {
    if (const auto outcome = position.outcome()) return outcome->winner;
    const Side mover = position.to_move();
    const double end = std::min(1.0, budget.part() + share);
    bool may_win = true;
    bool may_lose = P::can_recur;  // otherwise a side that does not win loses
    for (std::uint64_t slice = first_slice; (may_win || may_lose) && budget.part() < end;
         slice = std::min(2 * slice, last_slice)) {
      if (may_win) {
        const Claim claim = prove(position, mover, slice, budget, may_win);
        if (claim == Claim::proven) return mover;
        if (claim == Claim::refuted) return opponent(mover);
      }
      if (may_lose && prove(position, opponent(mover), slice, budget, may_lose) == Claim::proven)
        return opponent(mover);
      if (budget.is_spent()) break;
    }
    return std::nullopt;
  }

  // Returns a turn that wins, in a position that the side to move was found to win. Searches at
  // most `max_nodes` nodes; returns nothing if they do not suffice.
  std::optional<Turn<P>> winning_turn(const P& position, std::uint64_t max_nodes) {
    using Winning = WinningTurns<P, ProofSearch<P, H>>;
    typename Winning::Asked asked;
    const auto choices = Winning(search_, position.to_move(), max_nodes).next(position, asked);
    if (choices.empty()) return std::nullopt;
    return choices.front().turn;
  }

 private:
  // Numbers of nodes between two checks of the budget. Each slice continues where the last one
  // ended, because the table remains.
  static constexpr std::uint64_t first_slice = 200;
  static constexpr std::uint64_t last_slice = 2000;

  // Searches one slice. `goes_on` is set to whether there is anything left to search.
  Claim prove(const P& position, Side attacker, std::uint64_t slice, Budget& budget,
              bool& goes_on) {
    const std::uint64_t nodes = std::min(slice, budget.nodes_left());
    const Claim claim = search_.prove(position, attacker, nodes);
    goes_on = search_.nodes() >= nodes;
    budget.take(search_.nodes());
    return claim;
  }

  ProofSearch<P, H> search_;
};

}  // namespace cairn
