// The proof search as an adviser of the player: it uses a part of the player's budget to find out
// who wins by force.
#pragma once

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "core/position.hpp"
#include "core/side.hpp"
#include "search/budget.hpp"
#include "search/who_wins.hpp"

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
    const double end = std::min(1.0, budget.part() + share);
    auto slice = [&, next = first_slice]() mutable -> std::optional<std::uint64_t> {
      if (budget.is_spent() || budget.part() >= end) return std::nullopt;
      return std::exchange(next, std::min(2 * next, last_slice));
    };
    return who_wins(position, slice, search_, budget);
  }

  // Returns a turn that wins, in a position that the side to move was found to win. Searches at
  // most `max_nodes` nodes; returns nothing if they do not suffice.
  std::optional<Turn<P>> winning_turn(const P& position, std::uint64_t max_nodes) {
    return cairn::winning_turn(position, search_, max_nodes);
  }

 private:
  // Numbers of nodes between two checks of the budget.
  static constexpr std::uint64_t first_slice = 200;
  static constexpr std::uint64_t last_slice = 2000;

  ProofSearch<P, H> search_;
};

}  // namespace cairn
