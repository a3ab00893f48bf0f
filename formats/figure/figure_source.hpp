// What a figure was drawn from, so that it can be drawn again: games, what is shown of them, and
// the options that say how. Kept as JSON in the metadata of the picture's file; the keys are
// described in formats/schema-figure.md.
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
  played,    // the board after it, and its arrows
  position,  // the board after it alone
  planned,   // the board before it, and its arrows
};

// A game as far as the boards need it. Positions and turns are texts in Cairn's own notation.
struct FigureGame {
  std::string source;  // for people: "game.sgf, record 2"
  std::string game;    // as in Record::game
  std::string start;
  std::vector<std::string> turns;
  std::string white;  // the players' names; may be empty
  std::string black;

  friend bool operator==(const FigureGame&, const FigureGame&) = default;
};

struct FigureBoard {
  std::size_t game = 0;  // which of the games
  int turn = 0;          // 0: the start
  TurnView view = TurnView::played;
  bool first_action = false;     // of the turn only the first action is played and shown
  std::vector<BoardMark> marks;  // of the record
  std::string glyph;             // of the turn: "?!"; may be empty
  std::optional<Diagram::Evaluation> evaluation;  // of the position after the turn
  // Turns that could have been played instead of the turn, the first of them in the position before
  // it; where the board shows a position, turns that could follow.
  std::vector<std::string> best_line;
  std::string caption;   // of the start; may be empty
  std::string position;  // position text of what is shown, for other programs

  friend bool operator==(const FigureBoard&, const FigureBoard&) = default;
};

struct FigureSource {
  std::vector<FigureGame> games;
  std::vector<FigureBoard> boards;
  // Names and values of options of the command line, in their order.
  std::vector<std::pair<std::string, std::string>> options;

  friend bool operator==(const FigureSource&, const FigureSource&) = default;
};

inline constexpr std::string_view figure_schema = "figure/1";

// One line of ASCII without its end. Text that is no UTF-8 is taken as ISO 8859-1.
std::string write_json(const FigureSource& source);
// Throws Error (syntax). The game's indices are good; that games, turns and options are is not
// looked at.
FigureSource read_figure_source(std::string_view json);

// The text that is kept under a name in the metadata of a picture (SVG, PNG or PDF); nothing if it
// is not there, or the bytes are no picture.
std::optional<std::string> metadata_entry(std::string_view picture, std::string_view name);

// Whether the bytes are a picture whose metadata may be read.
bool is_picture(std::string_view bytes);

}  // namespace cairn
