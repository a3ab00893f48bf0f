// From records, and from pictures drawn before, to boards that can be drawn.
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

// What is asked for besides the look.
struct DrawnTurns {
  std::optional<TurnSelection> turns;  // nothing: the last one, of a puzzle the position
  bool first_action = false;
  bool solution = false;  // of a puzzle: its first turn, if no turns are asked for
};

// The boards of one record or picture.
struct Drawn {
  FigureSource source;
  std::vector<Panel> panels;            // of its boards, in their order
  std::vector<std::string> complaints;  // about marks and lines that are left out
};

// Throws Error if the record is bad, has not the turns, or does not fit the look.
Drawn draw(const DrawRecord& record, const DrawnTurns& turns, const Look& look);

// The boards of a picture again. Throws Error as above.
Drawn draw_again(FigureSource source, const Look& look);

}  // namespace cairn::cli
