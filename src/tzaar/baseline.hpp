// The first evaluation of TZAAR positions, kept as it was: what stronger play is measured against.
#pragma once

#include "tzaar/ordering.hpp"
#include "tzaar/position.hpp"
#include "tzaar/starving.hpp"

namespace cairn::tzaar {

struct Baseline {
  // About hundredths of a piece under a top one, from the point of view of the side to move. The
  // game is not over; while pieces are being placed, all positions are equal.
  static int evaluate(const Position& position);
  // The first look-ahead, which saw captures of a last one alone.
  static bool wins_this_turn(const Position& position) {
    return position.stage() != Stage::placing && starves_this_turn(position);
  }
  static int promise(const Position& position, const Move& move) {
    return tzaar::promise(position, move);
  }
  static std::size_t move_slot(const Move& move) { return tzaar::move_slot(move); }
  static constexpr std::size_t move_slots = tzaar::move_slots;
};

}  // namespace cairn::tzaar
