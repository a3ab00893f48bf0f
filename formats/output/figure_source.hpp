// What a figure is made of: marks, arrows and lines that a record or a user puts on a board, and
// the data in a picture from which it can be drawn again.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/diagram.hpp"
#include "core/record.hpp"

namespace cairn {

// A mark, an arrow or a line.
struct BoardMark {
  enum class Form : std::uint8_t {
    arrow,
    line,
    circle,
    cross,
    square,
    triangle,
    fill,
    select,
    dim,
    label,
    view  // the space belongs to the part of the board that is shown
  };

  Form form = Form::circle;
  std::vector<std::string> spaces;  // names: at least two for an arrow or a line, else one
  std::string text;                 // only of a label
  Tint tint = Tint::plain;

  friend bool operator==(const BoardMark&, const BoardMark&) = default;
};

// The name of a form in options and JSON, such as "arrow" or "circle".
std::string_view name(BoardMark::Form form);
// Reads such a name. Throws Error (syntax) if it is unknown.
BoardMark::Form parse_mark_form(std::string_view name);

// Read and write the value of a mark in options and JSON: `E4-F5` for an arrow or a line
// (`b2-c3-d4` if it goes over several spaces), `E4=A` for a label, and `E4` for other marks. A
// colour may follow, as in `E4=red`, except after a label. Several marks are joined by commas;
// a comma that no other label follows belongs to the text of a label. Reading throws Error (usage);
// it does not check that the spaces exist.
std::vector<BoardMark> parse_marks(BoardMark::Form form, std::string_view value);
// Reads a single mark; all that follows `=` is the text of a label.
BoardMark parse_mark(BoardMark::Form form, std::string_view value);
std::string write_value(const BoardMark& mark);

// The marks in a node's properties AR, LN, CR, MA, SQ, TR, SL, DD, LB and VW. `space_name` returns
// the board's name of a space, or an empty text if there is no such space. A value that cannot be
// read is left out, and `complain` is called with an error about it.
std::vector<BoardMark> marks_of(const Properties& properties,
                                const std::function<std::string(std::string_view)>& space_name,
                                const std::function<void(const Error&)>& complain);

// Puts a mark on a diagram. The case of space names is ignored. Throws Error (usage) if a space
// does not exist, naming the spaces most like it, or if an arrow or a line goes from a space to
// itself. A mark of the form `view` puts nothing on it.
void add_mark(Diagram& diagram, const BoardMark& mark);

// The cell of a space by its name in any case; null if there is none.
const Diagram::Cell* find_cell(const Diagram& diagram, std::string_view name);

// The same cell, but throws Error (usage) if there is none, naming the spaces most like it.
const Diagram::Cell& cell_called(const Diagram& diagram, std::string_view name);

// The source of a figure, from which it can be drawn again: the games, the boards that are shown of
// them, and the options that say how. It is kept as JSON in the metadata of the picture file; the
// keys are described in docs/formats/schema-figure.md.

// What is shown of a turn.
enum class TurnView : std::uint8_t {
  played,    // the board after the turn, with the turn's arrows
  position,  // the board after the turn, without arrows
  planned,   // the board before the turn, with the turn's arrows
};

// The parts of a game that the boards need. Positions and turns are in Cairn's own notation.
struct FigureGame {
  std::string source;  // a label for people: "game.sgf, record 2"
  std::string game;    // as in Record::game
  std::string start;
  std::vector<std::string> turns;
  std::string white;  // the players' names; may be empty
  std::string black;

  friend bool operator==(const FigureGame&, const FigureGame&) = default;
};

// One board of a figure.
struct FigureBoard {
  std::size_t game = 0;  // index into FigureSource::games
  int turn = 0;          // number of the turn; 0: the start
  TurnView view = TurnView::played;
  bool first_action = false;     // only the first action of the turn is played and shown
  std::vector<BoardMark> marks;  // the marks in the record
  std::string glyph;             // the turn's glyph, such as "?!"; may be empty
  std::optional<Diagram::Evaluation> evaluation;  // of the position after the turn
  // The turns that could have been played instead, beginning in the position before the turn. If
  // the board shows only a position, the turns that could follow it.
  std::vector<std::string> best_line;
  std::string caption;   // of the start; may be empty
  std::string position;  // position text of the board that is shown, for other programs

  friend bool operator==(const FigureBoard&, const FigureBoard&) = default;
};

// Everything from which a figure was drawn.
struct FigureSource {
  std::vector<FigureGame> games;
  std::vector<FigureBoard> boards;
  // Names and values of command-line options, in order.
  std::vector<std::pair<std::string, std::string>> options;

  friend bool operator==(const FigureSource&, const FigureSource&) = default;
};

inline constexpr std::string_view figure_schema = "figure/1";

// Writes one line of ASCII without a line end. Text that is not valid UTF-8 is read as CP1252.
std::string write_json(const FigureSource& source);
nlohmann::ordered_json figure_json_schema();
// Reads such a line. Throws Error (syntax). The boards' indices into the games are checked; whether
// games, turns and options are valid is not.
FigureSource read_figure_source(std::string_view json);

// The text that is kept under `name` in the metadata of a picture (SVG, PNG or PDF). Nothing if
// there is no such text or the bytes are not a picture.
std::optional<std::string> metadata_entry(std::string_view picture, std::string_view name);

}  // namespace cairn
