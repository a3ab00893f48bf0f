// What an analysis says of a turn, whether it stands in JSON or in the properties of an annotated
// SGF record.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/annotated_game.hpp"
#include "model/record.hpp"

namespace cairn {

struct TurnNotes {
  std::string glyph;                   // "?!"; may be empty
  std::optional<Value> before;         // with the best turn
  std::optional<Value> after;          // with the turn played
  std::vector<std::string> best_line;  // from the position before, in any notation; may be empty
};

TurnNotes notes_of(const AnnotatedTurn& turn);

// By DO, IT, BM, TE; V, GB, GW, DM; and the variation that an analysis by Cairn has added.
TurnNotes notes_of(const RecordTurn& turn);

// "+1.20", "W in 3", "B wins", "draw": short enough to stand beside a bar.
std::string short_text(const Value& value);

}  // namespace cairn
