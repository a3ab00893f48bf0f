// Which turns of a record are drawn.
#pragma once

#include <limits>
#include <span>
#include <vector>

#include "formats/figure/figure_source.hpp"

namespace cairn {

// A turn by its number, which counts the turns of both players from 1. 0 is the start of the
// record.
struct ShownTurn {
  int turn = 0;
  TurnView view = TurnView::played;
};

// Turns from the first to the last, before their number in the record is known.
struct TurnRange {
  static constexpr int start_or_first = -1;  // turn 1, or the start if there are no turns
  static constexpr int end = std::numeric_limits<int>::max();  // the last turn

  int first = 0;
  int last = 0;
  TurnView view = TurnView::played;
};

// Returns the turns of a record of `count` turns, in the order of the ranges, of which there must
// be one. Throws Error (usage) if the record has too few turns.
std::vector<ShownTurn> shown_turns(std::span<const TurnRange> ranges, int count);

}  // namespace cairn
