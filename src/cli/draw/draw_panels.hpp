// Makes the boards to draw from records and from pictures that were drawn before.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/draw/draw_look.hpp"
#include "cli/draw/draw_source.hpp"
#include "cli/draw/draw_turns.hpp"
#include "formats/figure/figure_source.hpp"
#include "model/figure.hpp"

namespace cairn::cli {

// What the user asks for in addition to the look.
struct DrawnTurns {
  std::optional<TurnSelection> turns;  // empty: the last turn, or the position of a puzzle
  bool first_action = false;
  bool is_film = false;   // also show what is before the first turn, and each action by itself
  bool solution = false;  // show a puzzle's first turn if `turns` is empty
};

// The boards of one record or one picture.
struct Drawn {
  FigureSource source;
  std::vector<Panel> panels;            // one for each board of the source, in the same order
  std::vector<std::string> complaints;  // about marks and lines that are left out as wrong
};

// Returns the boards of a record. Throws Error if the record is bad, does not have the turns, or
// does not fit the look.
Drawn draw(const DrawRecord& record, const DrawnTurns& turns, const Look& look);

// Returns the boards of a picture that was drawn before. Throws Error as above.
Drawn draw_again(FigureSource source, const Look& look);

}  // namespace cairn::cli
