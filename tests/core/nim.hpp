// A game that offers only what the Position concept demands, small enough to count by hand. There
// are heaps of tokens. In a turn a player takes one or more tokens from a heap, twice. The player
// who takes the last token wins.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/position.hpp"

namespace cairn::test {

struct Nim {
  struct Move {
    std::size_t heap = 0;
    int tokens = 0;

    friend bool operator==(const Move&, const Move&) = default;
  };
  using Moves = std::vector<Move>;

  static constexpr Ending last_taken{"last-taken", "the last token is taken"};
  static constexpr bool can_recur = false;
  static constexpr int actions_per_turn = 2;

  std::array<int, 3> heaps{};
  Side mover = Side::white;
  bool second_action = false;

  bool empty() const { return heaps == std::array<int, 3>{}; }

  Side to_move() const { return mover; }

  std::optional<Outcome> outcome() const {
    if (!empty()) return std::nullopt;
    return Outcome{second_action ? mover : opponent(mover), &last_taken};
  }

  void generate(Moves& moves) const {
    for (std::size_t heap = 0; heap < heaps.size(); ++heap)
      for (int tokens = 1; tokens <= heaps[heap]; ++tokens) moves.push_back({heap, tokens});
  }

  std::uint64_t hash() const {
    std::uint64_t number = mover == Side::white ? 0 : 1;
    number = 2 * number + (second_action ? 1 : 0);
    for (const int tokens : heaps) number = 100 * number + static_cast<std::uint64_t>(tokens);
    return number;
  }

  void play(const Move& move) {
    heaps[move.heap] -= move.tokens;
    if (second_action) mover = opponent(mover);
    second_action = !second_action;
  }

  friend bool operator==(const Nim&, const Nim&) = default;
};

static_assert(Position<Nim>);
static_assert(!Undoable<Nim> && !CountsMoves<Nim> && !CountsPairs<Nim>);

}  // namespace cairn::test
