// Makes the boards to draw from records and from pictures that were drawn before.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "figures/figure_look.hpp"
#include "figures/figure_record.hpp"
#include "figures/shown_turns.hpp"
#include "formats/figure/figure_source.hpp"
#include "model/figure.hpp"

namespace cairn {

// What is drawn of a record.
struct DrawnTurns {
  std::vector<TurnRange> turns;  // empty: the last turn, or the position of a puzzle
  bool first_action = false;
  bool is_film = false;   // also show what is before the first turn, and each action by itself
  bool solution = false;  // show a puzzle's first turn if `turns` is empty
};

// The boards of one record or one picture.
struct DrawnBoards {
  FigureSource source;
  std::vector<Panel> panels;            // one for each board of the source, in the same order
  std::vector<std::string> complaints;  // about marks and lines that are left out as wrong

  // Adds boards after these.
  void append(DrawnBoards more);
};

// Returns the boards of a record. Throws Error if the record is bad, does not have the turns, or
// does not fit the look.
DrawnBoards draw_boards(const FigureRecord& record, const DrawnTurns& turns,
                        const FigureLook& look);

// Parts boards that follow each other wherever `name` gives another text, which stands with the
// part. A part has no turns that no board of it needs, and no complaints.
std::vector<std::pair<std::string, DrawnBoards>> parted(
    DrawnBoards drawn, const std::function<std::string(const FigureBoard&)>& name);

// Returns the boards of a picture that was drawn before. Throws Error as above.
DrawnBoards draw_boards_again(FigureSource source, const FigureLook& look);

}  // namespace cairn
