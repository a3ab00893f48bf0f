// The first evaluation of Battle of Towers positions. It stays as it was, because the gain in
// strength of later versions is measured against it.
#pragma once

#include "towers/ordering.hpp"
#include "towers/position.hpp"

namespace cairn::towers {

struct Baseline {
  // Returns hundredths of a part, from the point of view of the side to move. The game must not be
  // over.
  static int evaluate(const Position& position);
  static constexpr auto& ordering_score = towers::ordering_score;
  static constexpr auto& history_slot = towers::history_slot;
  static constexpr std::size_t history_slots = towers::history_slots;
};

}  // namespace cairn::towers
