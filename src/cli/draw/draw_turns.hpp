// The value of --turn, which says which turns of a record are drawn.
#pragma once

#include <string_view>
#include <vector>

#include "cli/options/spans.hpp"
#include "formats/figure/figure_source.hpp"

namespace cairn::cli {

// A turn by its number, which counts the turns of both players from 1. 0 is the start of the
// record.
struct ShownTurn {
  int turn = 0;
  TurnView view = TurnView::played;
};

// The turns that --turn asks for, before the number of turns in the record is known.
class TurnSelection {
 public:
  // Reads a list of `17`, `12-15`, `12-`, `all`, `start` and `last`, separated by commas, each of
  // which may have the word `after` or `before` in front of it. Throws Error of kind usage.
  explicit TurnSelection(std::string_view text);

  // Returns the chosen turns for a record of `count` turns, in the order in which they were asked
  // for. There is at least one. Throws Error of kind usage if the record has too few turns.
  std::vector<ShownTurn> of(int count) const;

 private:
  struct Turns {
    Span span;
    TurnView view = TurnView::played;
  };

  static Turns parse_turns(std::string_view text);

  std::vector<Turns> turns_;
};

}  // namespace cairn::cli
