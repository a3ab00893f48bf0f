// Puzzles on paper: the contents of each page, ready to be drawn.
#pragma once

#include <algorithm>
#include <cstddef>
#include <fmt/format.h>
#include <optional>
#include <string>
#include <vector>

#include "core/diagram.hpp"
#include "core/puzzle.hpp"
#include "games/game.hpp"
#include "puzzles/motifs.hpp"
#include "puzzles/searches.hpp"

namespace cairn {

// Returns the main line after the first turn: "1… B1xB2 2. C3xC4#". A turn that is not the only
// solution has a *, and one that ends the game a #.
std::string line_text(const SolutionTurn& solution);

// Returns a wrong turn and its refutation in the same way: "1. A1xA2? B1xB2".
std::string line_text(const WrongTurn& wrong, bool ends);

// Returns the other replies to the first turn, in the groups that one answer meets, each with that
// answer: "1… B7-B5 2. C3xC4; after any other turn 2. C3xC5". Replies that lose the game themselves
// are left out.
std::string other_lines_text(const SolutionTurn& solution, const Language& language = english());

// Returns "7. medium (640)", for example.
std::string heading_text(const Puzzle& puzzle, std::size_t number,
                         const Language& language = english(), bool has_rating = true);

// Returns what stands below a solution's main line: other replies, the attractive wrong turn with
// its refutation, the idea, if there is one, and the players.
std::vector<Diagram::Note> small_print(const Puzzle& puzzle, const std::string& idea,
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

// Returns the entry with the solution: the first turn as its title, the main line, and the rest in
// small print. A reader has the board before his eyes, as in a book of problems.
template <Drawable G>
Panel answer_panel(const Puzzle& puzzle, std::size_t number, const Language& language = english()) {
  Panel panel;
  panel.diagram.title =
      fmt::format("{}. {}{}", number, puzzle.solution.text, puzzle.solution.end.empty() ? "" : "#");
  panel.diagram.caption = line_text(puzzle.solution);
  panel.diagram.notes =
      small_print(puzzle, idea_text(puzzle, motif_ideas<G>(), language), language);
  return panel;
}

inline constexpr std::string_view arrows_in_brief =
    "A thick arrow captures, a hollow one puts own pieces together, a thin one moves. A number in a "
    "box is that of an action.";

// Returns a position with a turn as arrows, so that a reader sees how arrows are read without
// seeing an answer. The first example has an explanation.
template <Drawable G>
Panel example_of(const typename G::Position& position, const std::string& turn,
                 const std::string& caption, bool is_first, const Language& language) {
  Panel panel{G::diagram(position), {}};
  G::mark_turn(panel.diagram, position, played<G>(position, turn).turn, 0);
  panel.diagram.status.reset();
  panel.diagram.title = language.of(G::title);
  panel.diagram.caption = caption;
  if (is_first) {
    panel.diagram.title =
        language.phrase("{game}, how arrows are read", {{"game", panel.diagram.title}});
    panel.diagram.caption += ' ' + language.of(arrows_in_brief);
  }
  return panel;
}

// Returns the defender's last turn as an example. Nothing if there was none, as before a composed
// puzzle.
template <Drawable G>
std::optional<Panel> turn_before_panel(const Puzzle& puzzle, const Language& language = english()) {
  const PuzzleSource& source = puzzle.source;
  if (source.turn_before.empty()) return std::nullopt;
  return example_of<G>(G::parse_position(source.position_before), source.turn_before,
                       language.phrase("The turn {turn}.", {{"turn", source.turn_before}}), true,
                       language);
}

// Returns a turn that does not solve the puzzle as an example, one with an arrow of this kind.
// Nothing if no such turn is known.
template <Drawable G>
std::optional<Panel> wrong_turn_panel(const Puzzle& puzzle, std::size_t number,
                                      Diagram::ArrowKind kind, bool is_first,
                                      const Language& language = english()) {
  const auto position = G::parse_position(puzzle.position);
  for (const Refutation& refutation : puzzle.solution.refutations)
    for (const std::string& turn : refutation.wrong_turns) {
      Panel panel =
          example_of<G>(position, turn,
                        language.phrase("The turn {turn}, which does not solve puzzle {n}.",
                                        {{"turn", turn}, {"n", number}}),
                        is_first, language);
      if (std::ranges::find(panel.diagram.arrows, kind, &Diagram::Arrow::kind) !=
          panel.diagram.arrows.end())
        return panel;
    }
  return std::nullopt;
}

// Returns the board of a puzzle without pieces, with the name of every space on it. Nothing for a
// board of squares, on which one finds a space by the letter and the number at the edge.
std::optional<Panel> names_panel(const Panel& board, const std::string& game_title,
                                 const Language& language = english());

// Returns a line for each theme with the numbers of the puzzles that have it, in the order of what
// the themes are called.
std::string index_of_themes(const std::vector<Puzzle>& puzzles,
                            const Language& language = english());

// Returns the first page: the pieces that stand on the boards, with samples of those of several
// parts, their names, and below them what a reader must know.
Figure legend_page(const std::vector<Panel>& boards, const std::string& title,
                   std::vector<std::string> paragraphs, const Language& language = english());

// Returns pages with at most `panels_a_page` panels each. The titles have the games and the numbers
// of the panels: "..., puzzles 1 to 6".
std::vector<Figure> sheets_of(const std::vector<Panel>& panels, const std::string& games,
                              int panels_a_page, const Language& language = english());

}  // namespace cairn
