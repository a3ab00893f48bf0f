// What moves have done before, for their order: how often each kind of move was too good for the
// opponent, and which one was so last at the same place of the tree.
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
  static constexpr int most = 1 << 14;  // of a move's successes, either sign

  explicit MoveHistory(std::size_t slots) : slots_(slots), successes_(2 * slots) {}

  void forget() {
    std::ranges::fill(successes_, 0);
    killers_ = {};
  }

  int successes(Side side, std::size_t slot) const {
    return successes_[index(side) * slots_ + slot];
  }

  // 2 or 1 for the last and the last but one such move of so many actions from the root, else 0.
  int killer_rank(std::size_t ply, const Move& move) const {
    if (ply >= killers_.size()) return 0;
    const auto& killers = killers_[ply];
    if (killers[0].is_set && killers[0].move == move) return 2;
    return killers[1].is_set && killers[1].move == move ? 1 : 0;
  }

  // The nearer to a limit, the less a success (or with a negative bonus a failure) counts.
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
