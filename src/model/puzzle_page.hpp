// A page on which a person solves puzzles, as plain data: all that can be played where a turn is
// asked for, and what answers it, so that the page needs no rules. Made by puzzles/page_maker.hpp,
// written by formats/puzzle/puzzle_html.hpp.
#pragma once

#include <string>
#include <vector>

#include "core/side.hpp"
#include "model/diagram.hpp"
#include "model/puzzle.hpp"

namespace cairn {

struct PuzzlePage {
  // A space that looks otherwise than before: by its number among the board's cells, and the number
  // of the look of what stands there now; -1: nothing.
  struct Change {
    int space = 0;
    int look = -1;

    friend bool operator==(const Change&, const Change&) = default;
  };

  // An action or a turn, and what it changes.
  struct Step {
    std::string text;
    std::vector<Change> changes;

    friend bool operator==(const Step&, const Step&) = default;
  };

  // What answers a wrong turn; without text if the solver loses by itself.
  struct Reply {
    Step step;
    bool loses = false;  // the defender is proven to win; else the solver does not win in time

    friend bool operator==(const Reply&, const Reply&) = default;
  };

  // An action, by its number in the task, and what can follow it in the same turn; or, if it ends
  // the turn, the verdict.
  struct Attempt {
    static constexpr int solution = -1;
    static constexpr int not_refuted = -2;  // wrong, but what refutes it is not known

    int action = 0;
    int verdict = solution;  // or the number of a reply in the task
    std::vector<Attempt> next;
  };

  // A turn that is asked for.
  struct Task {
    std::vector<Step> actions;
    std::vector<Reply> replies;
    std::vector<Attempt> attempts;
  };

  struct Defence {
    std::vector<std::string> turns;  // as in PuzzleDefence
    std::vector<Step> line;          // the first of them, and the main line from there to the end
    std::string end;                 // how the game ends, if these turns themselves lose it
  };

  // A turn of the solver on the main line.
  struct Turn {
    Step step;
    std::string first;  // its first action
    std::vector<std::string> also;
    std::string end;
    std::vector<Defence> defences;  // the first one is the main line's
    Task task;                      // empty if the turn is not asked for
  };

  struct Item {
    const Puzzle* puzzle = nullptr;
    int board = 0;                // its number on the page
    std::string task;             // "White to play and win in 3 turns"
    std::vector<Change> start;    // of an empty board
    std::vector<Turn> main_line;  // the solver's turns alone
  };

  // A game's empty board, and how the pieces on it look.
  struct Board {
    Diagram diagram;
    std::vector<Diagram::Piece> looks;
  };

  std::string title;
  std::vector<Board> boards;
  std::vector<Item> items;
};

}  // namespace cairn
