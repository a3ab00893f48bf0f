// The history of moves, by which a search orders them: how often each kind of move caused a cutoff,
// and which moves did so last at the same distance from the root (killer moves).
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
  static constexpr int most = 1 << 14;  // limit of a move's successes, in both directions

  explicit MoveHistory(std::size_t slots) : slots_(slots), successes_(2 * slots) {}

  void forget() {
    std::ranges::fill(successes_, 0);
    killers_ = {};
  }

  // Returns how successful a kind of move has been for a side, from -most to most.
  int successes(Side side, std::size_t slot) const {
    return successes_[index(side) * slots_ + slot];
  }

  // Returns 2 for the move that last caused a cutoff at `ply` actions from the root, 1 for the one
  // before it, and 0 for any other move.
  int killer_rank(std::size_t ply, const Move& move) const {
    if (ply >= killers_.size()) return 0;
    const auto& killers = killers_[ply];
    if (killers[0].is_set && killers[0].move == move) return 2;
    return killers[1].is_set && killers[1].move == move ? 1 : 0;
  }

  // Adds a bonus for a success, or a negative one for a failure. The closer the value is to the
  // limit, the less it changes.
  void reward(Side side, std::size_t slot, int bonus) {
    int& value = successes_[index(side) * slots_ + slot];
    value += bonus - value * std::abs(bonus) / most;
  }

  void remember_killer(std::size_t ply, const Move& move) {
    if (ply >= killers_.size() || killer_rank(ply, move) == 2) return;
    killers_[ply] = {Killer{move, true}, killers_[ply][0]};
  }

 private:
  struct Killer {
    Move move{};
    bool is_set = false;
  };

  std::size_t slots_;
  std::vector<int> successes_;
  std::array<std::array<Killer, 2>, 128> killers_{};
};

}  // namespace cairn
