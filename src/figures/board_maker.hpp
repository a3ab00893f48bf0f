// Makes the boards of a game that can be drawn, as a look asks for them.
#pragma once

#include <fmt/format.h>

#include <optional>
#include <span>
#include <string>
#include <utility>

#include "analysis/replay.hpp"
#include "core/turn.hpp"
#include "figures/caption_fields.hpp"
#include "figures/figure_look.hpp"
#include "formats/figure/figure_source.hpp"
#include "game/drawable.hpp"
#include "model/diagram_additions.hpp"
#include "model/figure.hpp"

namespace cairn {

// Returns the names of the spaces in the part of a diagram that a look asks for, or no names if it
// asks for the whole board. Throws Error of kind usage if the board has no such part.
std::vector<std::string> cells_of_area(const Diagram& diagram, const View& view,
                                       const std::string& area);

// The names of the spaces that a record's marks show; no names if they show all of them.
std::vector<std::string> cells_of_view(const std::vector<BoardMark>& marks);

// Puts a sign such as ?! where the last arrow that ends on the board ends.
void add_glyph(Diagram& diagram, const std::string& glyph);

// Draws the boards of one game.
template <Drawable G>
class BoardMaker {
 public:
  using Position = typename G::Position;

  // All arguments must outlive this object. The replay has all turns that the boards need.
  BoardMaker(const FigureGame& game, const Replay<G>& replay, const FigureLook& look)
      : game_(game), replay_(replay), look_(look) {}

  // Returns the drawing of a board and sets `board.position`. Throws Error of kind usage if the
  // look does not fit the board, for example if it asks for an evaluation that is not known.
  Panel panel(FigureBoard& board) const {
    const Shown shown = shown_on(board);
    board.position = G::write_position(shown.position, Format::text);
    Diagram diagram = G::diagram(shown.position);
    if (shown.has_arrows) G::mark_turn(diagram, *shown.before, shown.turn, 0);
    if (look_.record_marks && shown.has_arrows) add_glyph(diagram, board.glyph);
    if (look_.best_line > 0) add_best_line(diagram, board, shown.position);
    add_marks(diagram, board, shown.position);
    add_surroundings(diagram, board);
    add_texts(diagram, board, shown);
    View view = look_.view;
    view.cells = cells_of_area(diagram, view, look_.area);
    if (look_.area.empty() && look_.record_marks) view.cells = cells_of_view(board.marks);
    return {std::move(diagram), std::move(view)};
  }

 private:
  struct Shown {
    Position position;
    const Position* before = nullptr;  // the position before the turn; null if no turn is shown
    Turn<Position> turn;               // only the actions that are shown
    bool has_arrows = false;
  };

  Shown shown_on(const FigureBoard& board) const {
    const auto number = static_cast<std::size_t>(board.turn);
    if (number == 0) return {replay_.positions.front(), nullptr, {}, false};
    Shown shown{replay_.positions[number], &replay_.positions[number - 1],
                replay_.turns[number - 1], board.view != TurnView::position && look_.arrows};
    if (board.first_action) {
      shown.turn.resize(1);
      shown.position = after(*shown.before, shown.turn);
    }
    const bool has_line = look_.best_line > 0 && board.view != TurnView::position;
    if (board.view == TurnView::planned || has_line) shown.position = *shown.before;
    if (has_line) shown.has_arrows = false;
    return shown;
  }

  // Adds the arrows of the best line, numbered from its first action to its last, and as ghosts the
  // pieces that stand on the board after it.
  void add_best_line(Diagram& diagram, const FigureBoard& board, Position position) const {
    if (board.best_line.empty())
      throw Error(Error::Kind::usage,
                  fmt::format("there is no best line at turn {}; an analysis by cairn analyse has "
                              "one",
                              board.turn));
    const std::size_t present = diagram.arrows.size();
    int number = 1;
    for (int i = 0; i < look_.best_line && i < std::ssize(board.best_line); ++i) {
      const Turn<Position> turn =
          G::parse_turn(position, board.best_line[static_cast<std::size_t>(i)]);
      G::mark_turn(diagram, position, turn, number);
      number += static_cast<int>(turn.size());
      position = after(position, turn);
    }
    for (std::size_t i = present; i < diagram.arrows.size(); ++i) diagram.arrows[i].ghost = true;
    add_ghosts(diagram, G::diagram(position));
  }

  // Returns the board's name of a space that may be written in any notation, or the text itself if
  // it is not a space.
  std::string space(const std::string& text) const {
    const std::string name = G::space_name(text);
    return name.empty() ? text : name;
  }

  void add_marks(Diagram& diagram, const FigureBoard& board, const Position& shown) const {
    for (const std::string& text : look_.captures)
      mark_captures<G>(diagram, shown, cell_called(diagram, space(text)).name);
    const auto add = [&](BoardMark mark) {
      for (std::string& name : mark.spaces) name = space(name);
      add_mark(diagram, mark);
    };
    if (look_.record_marks)
      for (const BoardMark& mark : board.marks) add(mark);
    for (const BoardMark& mark : look_.marks) add(mark);
  }

  void add_surroundings(Diagram& diagram, const FigureBoard& board) const {
    if (look_.players) diagram.players = {game_.white, game_.black};
    if (look_.captured) {
      const bool is_before = board.view == TurnView::planned || look_.best_line > 0;
      const int played = board.turn - (board.turn > 0 && is_before ? 1 : 0);
      G::add_captured(diagram, replay_.positions.front(),
                      std::span(replay_.turns).first(static_cast<std::size_t>(played)));
    }
    if (!look_.evaluation) return;
    if (!board.evaluation)
      throw Error(Error::Kind::usage,
                  fmt::format("there is no evaluation at turn {}; an analysis by cairn analyse has "
                              "one",
                              board.turn));
    diagram.evaluation = board.evaluation;
  }

  // In a figure of several boards the title and the caption stand around all boards together.
  void add_texts(Diagram& diagram, const FigureBoard& board, const Shown& shown) const {
    const bool is_alone = !look_.makes_one_figure();
    if (is_alone) diagram.title = look_.title.value_or("");
    if (look_.number) diagram.title = numbered(diagram.title);
    if (look_.caption && has_caption_fields(*look_.caption))
      diagram.caption = with_fields(*look_.caption, fields(board, shown));
    else if (look_.caption && (is_alone || look_.caption->empty()))
      diagram.caption = *look_.caption;
    else
      diagram.caption = caption(board, shown);
  }

  // The values of a caption's fields but for the number, which is known when all boards are.
  CaptionFields fields(const FigureBoard& board, const Shown& shown) const {
    const Side side = shown.position.to_move();
    const Language& language = *look_.language;
    return {
        {"side", language.phrase_of(side, "White", "Black")},
        {"white", game_.white},
        {"black", game_.black},
        {"turn", std::to_string(board.turn)},
        {"played", board.turn == 0 ? "" : played_turn(shown)},
        {"task", board.caption.empty() ? language.phrase_of(side, "White to move", "Black to move")
                                       : language.of(board.caption)}};
  }

  std::string caption(const FigureBoard& board, const Shown& shown) const {
    const Language& language = *look_.language;
    if (board.turn == 0) return language.of(board.caption);
    if (look_.best_line > 0 && board.view != TurnView::position)
      return language.phrase("Turn {n}: {turns}", {{"n", board.turn}, {"turns", line_text(board)}});
    if (board.view == TurnView::position)
      return language.phrase("After turn {n}", {{"n", board.turn}});
    const std::string played = played_turn(shown) + board.glyph;
    if (look_.makes_one_figure()) return fmt::format("{}. {}", board.turn, played);
    if (board.view == TurnView::planned)
      return language.phrase("Turn {n}: {turns}", {{"n", board.turn}, {"turns", played}});
    return language.phrase("After turn {n}: {turn}", {{"n", board.turn}, {"turn", played}});
  }

  std::string played_turn(const Shown& shown) const {
    return G::write_turn(*shown.before, shown.turn, Format::text);
  }

  std::string line_text(const FigureBoard& board) const {
    std::string text;
    for (int i = 0; i < look_.best_line && i < std::ssize(board.best_line); ++i)
      text += (i > 0 ? ", " : "") + board.best_line[static_cast<std::size_t>(i)];
    return text;
  }

  const FigureGame& game_;
  const Replay<G>& replay_;
  const FigureLook& look_;
};

}  // namespace cairn
