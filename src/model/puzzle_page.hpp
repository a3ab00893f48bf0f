// A page on which a person solves puzzles, as plain data. It lists everything that can be played
// where a turn is asked for, and the answers, so that the page itself needs no rules of the game.
// puzzles/page_maker.hpp makes it, and formats/puzzle/puzzle_writers.hpp writes it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/defence_groups.hpp"
#include "model/page_board.hpp"
#include "model/puzzle.hpp"
#include "text/language.hpp"

namespace cairn {

struct PuzzlePage {
  struct Link {
    std::string address;  // from where the page lies
    std::string words;
  };

  // The answer to a wrong turn. The step has no text if the wrong turn itself loses the game. If
  // the wrong turn is a trap, `rest` has the turns that follow the answer to the end of the game.
  struct Reply {
    PageTurn step;
    bool loses = false;  // true: the defender is proven to win; false: the solver does not win in
                         // time
    std::vector<PageTurn> rest = {};
    std::string end = {};  // how the game ends after `rest`

    friend bool operator==(const Reply&, const Reply&) = default;
  };

  // A possible action, by its index in the task's actions. `next` has the actions that can follow
  // it in the same turn; if the action ends the turn, `next` is empty and `verdict` judges the
  // turn.
  struct Attempt {
    static constexpr int solution = -1;
    static constexpr int not_refuted = -2;  // a wrong turn whose refutation is not known

    int action = 0;
    int verdict = solution;  // otherwise an index into the task's replies
    std::vector<Attempt> next;
  };

  // Everything about a turn that the solver is asked for.
  struct Task {
    std::vector<PageTurn> actions;
    std::vector<Reply> replies;
    std::vector<Attempt> attempts;
  };

  struct Defence {
    std::vector<std::string> turns;  // as in PuzzleDefence
    std::vector<PageTurn> line;      // its first turn, and the main line from there to the end
    std::string end;                 // how the game ended at the end of the line; may be empty
  };

  // A turn of the solver on the main line.
  struct Turn {
    PageTurn step;
    std::string first;  // the first action of the turn
    std::vector<std::string> also;
    std::string end;
    std::vector<Defence> defences;     // the first one belongs to the main line
    std::vector<DefenceGroup> groups;  // of these defences
    Task task;                         // empty if the turn is not asked for
  };

  struct Item {
    const Puzzle* puzzle = nullptr;
    int board = 0;                  // an index into the page's boards
    std::string task;               // "White to play and win in 3 turns"
    std::vector<PageChange> start;  // from an empty board
    std::vector<Turn> main_line;    // the solver's turns only
    std::optional<Link> game = {};  // the turn of the game that it comes from, if that is there
  };

  std::string title;
  std::vector<PageBoard> boards;
  std::vector<std::string> goals;  // what the games are about, a line each
  std::vector<Item> items;
  std::vector<Link> links = {};  // to the site that it is part of, its first page first; else none
  const Language* language = &english();
};

}  // namespace cairn
