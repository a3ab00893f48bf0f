// Puzzles on paper: the contents of each page, ready to be drawn.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "game/drawable.hpp"
#include "model/figure.hpp"
#include "model/puzzle.hpp"
#include "model/puzzle_words.hpp"
#include "puzzles/idea.hpp"
#include "puzzles/played_turns.hpp"
#include "puzzles/puzzle_record.hpp"

namespace cairn {

// Returns the main line, with a line of text for each of the solver's turns: "1. A1xA2  B1xB2".
// "(or another)" follows a turn that is not the only solution.
std::string line_text(const SolverTurn& solution, const Language& language = english());

// Returns a wrong turn and its refutation in the same way.
std::string line_text(const WrongTurn& wrong);

// Returns the other replies to the first turn, in the groups that one answer meets, each on a line
// with that answer: "Or 1... B7-B5  2. C3xC4". Where the answer ends the game, the next line tells
// how. The last line has the answer to most: "After any other turn  2. C3xC4". Replies that lose
// the game themselves are left out.
std::string other_lines_text(const SolverTurn& solution, const Language& language = english());

// Returns "7. medium (640)", for example, or "7. medium (640), silver".
std::string heading_text(const Puzzle& puzzle, std::size_t number,
                         const Language& language = english());

// Returns how the game ends on the main line of a solution: "White wins: Black has no Tott left".
std::string end_text(const SolverTurn& solution);

// Returns the idea, if there is one, the line, how it ends, other replies, the attractive wrong
// turn with its refutation, what is proven of the other turns, and the players.
std::string answer_text(const Puzzle& puzzle, const std::string& idea,
                        const Language& language = english());

// Returns the panel that shows what is asked for.
template <Drawable G>
Panel puzzle_panel(const Puzzle& puzzle, std::size_t number, const Language& language = english()) {
  Panel panel{G::diagram(G::parse_position(puzzle.position)), {}};
  panel.diagram.title = heading_text(puzzle, number, language);
  const std::string task = task_of(puzzle, language);
  panel.diagram.status = Diagram::Note{puzzle.side, 0, task};
  return panel;
}

// A line of at least so many turns of the solver is hard to follow without a board.
inline constexpr int least_turns_with_board = 3;

// Returns the entry with the solution: the first turn as arrows where the line is long, and the
// rest as text. `shown` is the puzzle with the names of spaces that the text has.
template <Drawable G>
Panel answer_panel(const Puzzle& puzzle, const Puzzle& shown, std::size_t number,
                   const Language& language = english()) {
  const auto position = G::parse_position(puzzle.position);
  Panel panel{G::diagram(position), {}};
  G::mark_turn(panel.diagram, position, played<G>(position, puzzle.solution.text).turn);
  panel.diagram.title = std::to_string(number);
  panel.diagram.status.reset();
  panel.diagram.caption =
      answer_text(shown, idea_text(puzzle, motif_ideas<G>(), language), language);
  if (puzzle.turns < least_turns_with_board) panel.diagram.cells.clear();
  return panel;
}

inline constexpr std::string_view arrows_in_brief =
    "A thick arrow captures, a hollow one puts own pieces together, a thin one moves. A number in a "
    "box is that of an action; a number on a piece is the height of its stack.";

// Returns the position before the defender's last turn with that turn as arrows, so that a reader
// sees how arrows are read without seeing an answer. The first example has an explanation. Nothing
// if the puzzle is a start. `shown` is as above.
template <Drawable G>
std::optional<Panel> example_panel(const Puzzle& puzzle, const Puzzle& shown, bool is_first,
                                   const Language& language = english()) {
  const PuzzleSource& source = puzzle.source;
  if (source.turn_before.empty()) return std::nullopt;
  const auto position = G::parse_position(source.position_before);
  Panel panel{G::diagram(position), {}};
  G::mark_turn(panel.diagram, position, played<G>(position, source.turn_before).turn);
  panel.diagram.status.reset();
  panel.diagram.title = language.of(G::title);
  if (is_first)
    panel.diagram.title =
        language.phrase("{game}, how arrows are read", {{"game", panel.diagram.title}});
  panel.diagram.caption = language.phrase("The turn {turn}.", {{"turn", shown.source.turn_before}});
  if (is_first) panel.diagram.caption += ' ' + language.of(arrows_in_brief);
  return panel;
}

// Returns the board of a puzzle without pieces, with the name of every space on it. Nothing for a
// board of squares, on which one finds a space by the letter and the number at the edge.
std::optional<Panel> names_panel(const Panel& board, const std::string& game_title,
                                 const Language& language = english());

// Returns a paragraph for each theme with the numbers of the puzzles that have it, in the order of
// the themes' names.
std::vector<std::string> index_of_themes(const std::vector<Puzzle>& puzzles,
                                         const Language& language = english());

// Returns the first page: the pieces that stand on the boards, with samples of those of several
// parts, their names, and below them what a reader must know.
Figure legend_page(const std::vector<Panel>& boards, const std::string& title,
                   std::vector<std::string> paragraphs, const Language& language = english());

// Returns pages with at most `panels_a_page` panels each. The titles have the numbers of the
// panels: "Puzzles 1 to 6".
std::vector<Figure> sheets_of(const std::vector<Panel>& panels, const std::string& title,
                              int panels_a_page, const Language& language = english());

}  // namespace cairn
