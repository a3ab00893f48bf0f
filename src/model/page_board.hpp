// What Cairn's pages have in common: a board with the looks of its pieces, and what changes on it.
// A page knows no rules. It gets every position as changes of the one before.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/side.hpp"
#include "model/diagram.hpp"

namespace cairn {

// A game's empty board, and how the pieces on it look.
struct PageBoard {
  Diagram diagram;
  std::vector<Diagram::Piece> looks;
};

// A space that looks different from before. The numbers are those of the space among the board's
// cells and of the new look among the board's looks, or -1 if the space is now empty.
struct PageChange {
  int space = 0;
  int look = -1;

  friend bool operator==(const PageChange&, const PageChange&) = default;
};

// One action of a turn.
struct PageAction {
  // Where the piece moves, from its first spot to its last. A piece that is placed has one spot,
  // and an action that moves nothing has none.
  std::vector<Spot> path;
  Diagram::ArrowKind kind = Diagram::ArrowKind::movement;
  std::vector<PageChange> changes;

  friend bool operator==(const PageAction&, const PageAction&) = default;
};

struct PageTurn {
  Side side = Side::white;
  std::string text;
  std::string comment;         // of the record; may be empty
  std::string position;        // position text, after the turn
  std::string status;          // of that position: "White to move"
  std::optional<Side> next{};  // whose turn it is there; nobody's if the game is over
  std::vector<PageAction> actions;
  // Of a turn in a line of the record: the name of the line that begins with it, and as SGF what
  // else its node has, for whoever writes it again.
  std::string name = {};
  std::string kept = {};
  // Of a variation that was judged: what it is worth after the turn, in words, and White's chance.
  std::string value = {};
  double white_percent = 50;

  friend bool operator==(const PageTurn&, const PageTurn&) = default;
};

}  // namespace cairn
