// The first evaluation of TZAAR positions. It is kept unchanged, because the strength of later
// versions is measured against it.
#pragma once

#include "tzaar/ordering.hpp"
#include "tzaar/position.hpp"
#include "tzaar/starving.hpp"

namespace cairn::tzaar {

struct Baseline {
  // Returns the value, in about hundredths of a piece below the top of a stack, from the point of
  // view of the side to move. The game is not over. While pieces are being placed, all positions
  // have the value 0.
  static int evaluate(const Position& position);
  // The first look-ahead. It sees only captures of the last stack of a type.
  static bool wins_this_turn(const Position& position) {
    return position.stage() != Stage::placing && starves_this_turn(position);
  }
  static constexpr auto& ordering_score = tzaar::ordering_score;
  static constexpr auto& history_slot = tzaar::history_slot;
  static constexpr std::size_t history_slots = tzaar::history_slots;
};

}  // namespace cairn::tzaar
