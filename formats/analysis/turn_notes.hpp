// Extracts what an analysis says about a turn, from JSON or from the properties of an annotated SGF
// record.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/annotated_game.hpp"
#include "model/record.hpp"

namespace cairn {

struct TurnNotes {
  std::string glyph;                   // "?!"; may be empty
  std::optional<Value> before;         // the value with the best turn
  std::optional<Value> after;          // the value with the turn played
  std::vector<std::string> best_line;  // from the position before the turn, in any notation; may be
                                       // empty
};

// The notes are empty for a turn that was not searched.
TurnNotes notes_of(const AnnotatedTurn& turn);

// Takes the notes from the properties DO, IT, BM and TE (glyph) and V, GB, GW and DM (value), and
// from the variation that an analysis by Cairn has added.
TurnNotes notes_of(const RecordTurn& turn);

// A value in a form short enough to stand beside a bar: "63 %" for White's chances, "W in 3",
// "B wins" or "draw".
std::string short_text(const Value& value, double white_win_percent);

}  // namespace cairn
