// The proof search as an adviser of the player: it uses a part of the player's budget to find out
// who wins by force.
#pragma once

#include <algorithm>
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
