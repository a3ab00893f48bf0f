// A picture of a board as plain data. It says what is drawn, not how. Each game makes its diagrams
// in its own folder, and back ends that know no game draw them.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/language.hpp"
#include "core/position.hpp"

namespace cairn {

// A point of the board plane. Neighbouring spaces are 1 apart; x grows to the right, y downwards.
struct Spot {
  double x = 0;
  double y = 0;

  friend constexpr Spot operator+(Spot a, Spot b) { return {a.x + b.x, a.y + b.y}; }
  friend constexpr Spot operator-(Spot a, Spot b) { return {a.x - b.x, a.y - b.y}; }
  friend constexpr Spot operator*(Spot a, double factor) { return {a.x * factor, a.y * factor}; }
  friend constexpr bool operator==(Spot, Spot) = default;
};

// The colours of marks and arrows. A theme decides how each one looks; a theme in black and white
// shows them as shades of grey.
enum class Tint : std::uint8_t { plain, red, green, blue, yellow };

inline constexpr std::array<std::string_view, 5> tint_names{"plain", "red", "green", "blue",
                                                            "yellow"};

struct Diagram {
  struct Line {
    Spot from;
    Spot to;

    friend bool operator==(const Line&, const Line&) = default;
  };

  // A space of the board. A space with a ground is drawn as a square of side 1. A space without one
  // is a point where lines meet.
  struct Cell {
    enum class Ground : std::uint8_t { none, light, dark };

    std::string name;
    Spot at;
    Ground ground = Ground::none;

    friend bool operator==(const Cell&, const Cell&) = default;
  };

  // A text that is centred at `at`.
  struct Label {
    std::string text;
    Spot at;

    friend bool operator==(const Label&, const Label&) = default;
  };

  struct Piece {
    enum class Form : std::uint8_t { disc, ring, centre, square, star };
    enum class Arrangement : std::uint8_t {
      layered,  // the forms lie on top of each other, the first one lowest
      beside,   // the forms lie side by side, so that they can be counted
    };

    Spot at;
    Side side = Side::white;
    Arrangement arrangement = Arrangement::layered;
    std::vector<Form> forms;
    int height = 1;         // drawn as a number if it is above 1, in place of a `centre`
    std::string name;       // for descriptions in words; it says nothing of colour and height
    std::string letters{};  // as in position text, without the height; capitals are Black's

    friend bool operator==(const Piece&, const Piece&) = default;
  };

  enum class ArrowKind : std::uint8_t {
    capture,
    stacking,
    movement,
    deployment,
    free,  // points at something, and is not an action of the game
    line,  // like `free`, but without a head
  };

  // Leads from the first spot of the path over the others to the last. The path has at least two
  // spots, and each one differs from the one before it. A deployment drops a part on every spot
  // except the first.
  struct Arrow {
    ArrowKind kind = ArrowKind::movement;
    int number = 0;  // 0 if no number is shown
    std::vector<Spot> path;
    Tint tint = Tint::plain;
    bool ghost = false;  // the action is only considered, as in the turns of a best line

    friend bool operator==(const Arrow&, const Arrow&) = default;
  };

  // A sign on a space, or on the piece that stands there.
  struct Mark {
    enum class Form : std::uint8_t {
      circle,
      cross,
      square,
      triangle,
      fill,        // the ground of the space changes colour
      label,       // shows `text`, a few characters at most
      selection,   // the space belongs to what the figure is about
      dim,         // the space does not belong to what the figure is about
      capturable,  // a stack may capture here
      annotation,  // shows `text`, such as "?!", at the upper right of the space
    };

    Spot at;
    Form form = Form::circle;
    Tint tint = Tint::plain;
    std::string text;

    friend bool operator==(const Mark&, const Mark&) = default;
  };

  // A remark beside the board. It begins with a disc of a side's colour or with a number in a
  // circle; a text follows.
  struct Note {
    std::optional<Side> side;
    int number = 0;  // 0 if there is no number
    std::string text;

    friend bool operator==(const Note&, const Note&) = default;
  };

  // Pieces of one kind that have left the board. Where they stood does not matter.
  struct Captured {
    Piece piece;
    int count = 1;

    friend bool operator==(const Captured&, const Captured&) = default;
  };

  struct Evaluation {
    double white_win_percent = 50;  // 0..100
    std::string text;               // beside the bar, such as "+1.3"; may be empty

    friend bool operator==(const Evaluation&, const Evaluation&) = default;
  };

  std::string game;        // the game's name, for people who read the file
  int rotation_step = 90;  // the board may be turned by multiples of this angle, in degrees
  std::vector<Line> lines;
  std::vector<Cell> cells;
  std::vector<Spot> cut_off;  // where only part of the board is shown: the hidden spaces next to it
  std::vector<Label> coordinates;
  std::vector<Mark> marks;
  std::vector<Arrow> arrows;
  std::vector<Piece> pieces;
  std::vector<Piece> ghosts;           // pieces still to come; another piece may be there now
  std::optional<Note> status;          // whose turn it is, or how the game ended
  std::vector<Note> notes;             // other remarks, for example on actions that no arrow shows
  std::string title;                   // above the board; may be empty, like the next two
  std::string caption;                 // below the board
  std::array<std::string, 2> players;  // by index(Side)
  std::array<std::vector<Captured>, 2> captured;  // by index(Side) of the side that lost the pieces
  std::optional<Evaluation> evaluation;

  // Returns the cell of that name, or null if there is none.
  const Cell* find(std::string_view name) const {
    const auto found = std::ranges::find(cells, name, &Cell::name);
    return found == cells.end() ? nullptr : &*found;
  }

  // Returns the piece at a spot, or null if there is none.
  const Piece* piece_at(Spot spot) const {
    const auto found = std::ranges::find(pieces, spot, &Piece::at);
    return found == pieces.end() ? nullptr : &*found;
  }

  friend bool operator==(const Diagram&, const Diagram&) = default;
};

// Adds pieces, ghosts, marks and notes to a diagram of any game.

// The cell with that name. Throws Error (usage) if there is none.
const Diagram::Cell& cell_named(const Diagram& diagram, std::string_view name);

// Adds the pieces of a later diagram of the same board that the present one does not have, as
// ghosts.
void add_ghosts(Diagram& diagram, const Diagram& later);

// Adds the mark on the cell with that name. Throws Error (usage) if there is none.
void add_mark(Diagram& diagram, std::string_view cell, Diagram::Mark mark);

// Says who has won, or else who is to do what comes next.
Diagram::Note state_note(const std::optional<Outcome>& outcome, Side to_move,
                         std::string_view next = "to move");

// Adds the pieces of a set-up (games/board_setup.hpp) to a diagram of its empty board, whose cells
// are in the order of the spaces. drawn(piece) is a piece as diagrams show it.
template <class Setup, class Drawn>
void add_pieces(Diagram& diagram, const Setup& setup, Drawn drawn) {
  for (std::size_t cell = 0; cell < setup.pieces.size(); ++cell)
    if (const auto& piece = setup.pieces[cell]) {
      diagram.pieces.push_back(drawn(*piece));
      diagram.pieces.back().at = diagram.cells[cell].at;
    }
}

// What the parts of a diagram are called as whole messages. In English the side's name stands
// before the text; the catalogues have every result of that (po/stored.txt), since other languages
// inflect it.

// Returns "White Tott", for example.
inline std::string full_name(const Diagram::Piece& piece, const Language& language) {
  return language.of(std::string(name(piece.side)) + ' ' + piece.name);
}

// Returns "White to move", for example. A note whose text says all is told as it is.
inline std::string in_words(const Diagram::Note& note, const Language& language) {
  const std::string whole = note.side ? std::string(name(*note.side)) + ' ' + note.text : "";
  return language.knows(whole) ? language.of(whole) : language.of_in("note", note.text);
}

// Pictures of one or several diagrams as plain data: how each board is viewed, how much of it is
// shown, and how the pictures are arranged.

// How a board is viewed. It is mirrored first and then turned. Texts stay upright, and spaces keep
// their names.
struct View {
  enum class Heights : std::uint8_t {
    numbers,
    stacks,  // as discs on top of each other, with the number on the top one
  };

  int rotation = 0;       // in degrees clockwise; a multiple of the diagram's rotation_step
  bool mirrored = false;  // left and right are exchanged
  bool coordinates = true;
  bool status = true;  // whether a note says whose turn it is
  Heights heights = Heights::numbers;
  std::vector<std::string> cells;  // the names of the cells that are shown; empty: all of them

  friend bool operator==(const View&, const View&) = default;
};

struct Panel {
  Diagram diagram;
  View view;

  friend bool operator==(const Panel&, const Panel&) = default;
};

// Panels side by side in reading order. All boards have the same scale, and all panels the same
// width.
struct Figure {
  std::vector<Panel> panels;
  int columns = 1;                      // at least 1
  int rows = 0;                         // on a page of paper; 0: as many as fill it
  std::string title;  // above all panels; on paper, lines after the first are smaller
  std::string caption;                  // below all panels; may be empty
  std::vector<std::string> paragraphs;  // running text below the caption
  // On paper alone: titles, small boards and captions that follow in columns, like the items of a
  // newspaper. An entry without cells has no board; its notes stand in small print below the
  // caption.
  std::vector<Panel> entries = {};
  const Language* language = &english();  // of what the drawing says by itself

  Figure() = default;
  Figure(Diagram diagram, View view = {}) {  // NOLINT: a diagram is a figure of one panel
    panels.push_back({std::move(diagram), std::move(view)});
  }

  friend bool operator==(const Figure&, const Figure&) = default;
};

}  // namespace cairn
