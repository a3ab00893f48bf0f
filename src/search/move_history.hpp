// What a search orders moves by: the history heuristic (how often each kind of move caused a
// cutoff) and killer moves (which moves did so last at the same distance from the root).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <vector>

#include "core/side.hpp"

namespace cairn {

template <class Move>
class MoveHistory {
 public:
  static constexpr int max_history = 1 << 14;  // limit of a history score, in both directions

  explicit MoveHistory(std::size_t slots) : slots_(slots), history_(2 * slots) {}

  void forget() {
    std::ranges::fill(history_, 0);
    killers_ = {};
  }

  // Returns the history score of a kind of move for a side, from -max_history to max_history.
  int history(Side side, std::size_t slot) const { return history_[index(side) * slots_ + slot]; }

  // Returns 2 for the move that last caused a cutoff at `ply` actions from the root, 1 for the one
  // before it, and 0 for any other move.
  int killer_rank(std::size_t ply, const Move& move) const {
    if (ply >= killers_.size()) return 0;
    const auto& killers = killers_[ply];
    if (killers[0].is_set && killers[0].move == move) return 2;
    return killers[1].is_set && killers[1].move == move ? 1 : 0;
  }

  // Calls use(move) for the killer moves at `ply` actions from the root, the last one first.
  template <class Use>
  void for_each_killer(std::size_t ply, Use&& use) const {
    if (ply >= killers_.size()) return;
    for (const Killer& killer : killers_[ply])
      if (killer.is_set) use(killer.move);
  }

  // Adds a bonus for a cutoff, or a negative one (a malus) for a move that caused none. The closer
  // the value is to the limit, the less it changes.
  void update(Side side, std::size_t slot, int bonus) {
    int& value = history_[index(side) * slots_ + slot];
    value += bonus - value * std::abs(bonus) / max_history;
  }

  void add_killer(std::size_t ply, const Move& move) {
    if (ply >= killers_.size() || killer_rank(ply, move) == 2) return;
    killers_[ply] = {Killer{move, true}, killers_[ply][0]};
  }

 private:
  struct Killer {
    Move move{};
    bool is_set = false;
  };

  std::size_t slots_;
  std::vector<int> history_;
  std::array<std::array<Killer, 2>, 128> killers_{};
};

}  // namespace cairn
