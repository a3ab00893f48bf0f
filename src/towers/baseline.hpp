// The first evaluation of Battle of Towers positions, kept as it was: what stronger play is
// measured against.
#pragma once

#include "towers/ordering.hpp"
#include "towers/position.hpp"

namespace cairn::towers {

struct Baseline {
  // Hundredths of a part, from the point of view of the side to move. The game is not over.
  static int evaluate(const Position& position);
  static int promise(const Position& position, const Move& move) {
    return towers::promise(position, move);
  }
  static std::size_t move_slot(const Move& move) { return towers::move_slot(move); }
  static constexpr std::size_t move_slots = towers::move_slots;
};

}  // namespace cairn::towers
