// The source of a figure, from which it can be drawn again: the games, the boards that are shown of
// them, and the options that say how. It is kept as JSON in the metadata of the picture file; the
// keys are described in docs/formats/schema-figure.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "formats/figure/board_marks.hpp"
#include "model/diagram.hpp"

namespace cairn {

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

// Writes one line of ASCII without a line end. Text that is not valid UTF-8 is read as ISO 8859-1.
std::string write_json(const FigureSource& source);
// Reads such a line. Throws Error (syntax). The boards' indices into the games are checked; whether
// games, turns and options are valid is not.
FigureSource read_figure_source(std::string_view json);

// The text that is kept under `name` in the metadata of a picture (SVG, PNG or PDF). Nothing if
// there is no such text or the bytes are not a picture.
std::optional<std::string> metadata_entry(std::string_view picture, std::string_view name);

}  // namespace cairn
