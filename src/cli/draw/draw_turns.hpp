// Which turns of a record are drawn: the value of --turn.
#pragma once

#include <string_view>
#include <vector>

#include "cli/options/spans.hpp"
#include "formats/figure/figure_source.hpp"

namespace cairn::cli {

// A turn by its number, counted over both players from 1; 0 is the start of the record.
struct ShownTurn {
  int turn = 0;
  TurnView view = TurnView::played;
};

// What --turn asks for, before it is known how many turns a record has.
class TurnSelection {
 public:
  // A list of `17`, `12-15`, `12-`, `all`, `start` and `last`, joined by commas, each with `after`
  // or `before` in front of it if need be. Throws Error of kind usage.
  explicit TurnSelection(std::string_view text);

  // The turns that are chosen of a record of `count` turns, in the order asked for; at least one.
  // Throws Error of kind usage if it has not that many.
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
