// The proof search as an adviser of the player: within a part of its budget, who wins by force.
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
  // `stop` may be set by another thread to end a search early; it must outlive this.
  Prober(std::size_t table_bytes, const std::atomic<bool>& stop) : search_(table_bytes, stop) {}

  void forget() { search_.forget(); }

  // Who wins from a position, if that is found out with `share` of the budget, 0..1, or before it
  // is spent.
  std::optional<Side> winner(const P& position, Budget& budget, double share) {
    if (const auto outcome = position.outcome()) return outcome->winner;
    const Side mover = position.to_move();
    const double end = std::min(1.0, budget.part() + share);
    bool may_win = true;
    bool may_lose = P::can_recur;  // else who does not win loses
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

  // A turn that wins, from a position that the side to move was found to win.
  std::optional<Turn<P>> winning_turn(const P& position, std::uint64_t max_nodes) {
    using Winning = WinningTurns<P, ProofSearch<P, H>>;
    typename Winning::Asked asked;
    const auto choices = Winning(search_, position.to_move(), max_nodes).next(position, asked);
    if (choices.empty()) return std::nullopt;
    return choices.front().turn;
  }

 private:
  // Nodes between two looks at the budget; a search goes on where the last one ended.
  static constexpr std::uint64_t first_slice = 200;
  static constexpr std::uint64_t last_slice = 2000;

  // `goes_on`: whether there is anything left to search.
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
