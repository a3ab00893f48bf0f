// A picture of a board as plain data: what is to be drawn, not how. Made by a game's file in
// render/, and drawn by back ends that know no game.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/side.hpp"

namespace cairn {

// Board units: neighbouring spaces are 1 apart; x to the right, y downwards.
struct Spot {
  double x = 0;
  double y = 0;

  friend constexpr Spot operator+(Spot a, Spot b) { return {a.x + b.x, a.y + b.y}; }
  friend constexpr Spot operator-(Spot a, Spot b) { return {a.x - b.x, a.y - b.y}; }
  friend constexpr Spot operator*(Spot a, double factor) { return {a.x * factor, a.y * factor}; }
  friend constexpr bool operator==(Spot, Spot) = default;
};

// The colours of marks and arrows, by names that a theme is free to show as it can: one in black
// and white makes shades of grey of them.
enum class Tint : std::uint8_t { plain, red, green, blue, yellow };

inline constexpr std::array<std::string_view, 5> tint_names{"plain", "red", "green", "blue",
                                                            "yellow"};

struct Diagram {
  struct Line {
    Spot from;
    Spot to;

    friend bool operator==(const Line&, const Line&) = default;
  };

  // A space of the board. One with a ground is a square of side 1; one without is a point where
  // lines meet.
  struct Cell {
    enum class Ground : std::uint8_t { none, light, dark };

    std::string name;
    Spot at;
    Ground ground = Ground::none;

    friend bool operator==(const Cell&, const Cell&) = default;
  };

  // A text with its middle at `at`.
  struct Label {
    std::string text;
    Spot at;

    friend bool operator==(const Label&, const Label&) = default;
  };

  struct Piece {
    enum class Form : std::uint8_t { disc, ring, centre, square };
    enum class Arrangement : std::uint8_t {
      layered,  // the forms lie on each other, the first one lowest
      beside,   // the forms lie side by side, so that they can be counted
    };

    Spot at;
    Side side = Side::white;
    Arrangement arrangement = Arrangement::layered;
    std::vector<Form> forms;
    int height = 1;         // shown as a number when above 1, or by as many discs
    std::string name;       // for descriptions in words, without colour and height
    std::string letters{};  // as in position text, without height; capitals are Black's

    friend bool operator==(const Piece&, const Piece&) = default;
  };

  enum class ArrowKind : std::uint8_t {
    capture,
    stacking,
    movement,
    deployment,
    free,  // points at something; no action of the game
    line,  // as `free`, without a head
  };

  // From the first spot of the path over the others to the last; at least two, all different from
  // the one before. A deployment drops a part on every spot but the first.
  struct Arrow {
    ArrowKind kind = ArrowKind::movement;
    int number = 0;  // 0: none is shown
    std::vector<Spot> path;
    Tint tint = Tint::plain;
    bool ghost = false;  // only thought of, as the turns of a best line

    friend bool operator==(const Arrow&, const Arrow&) = default;
  };

  // A sign on a space, around the piece that may stand there.
  struct Mark {
    enum class Form : std::uint8_t {
      circle,
      cross,
      square,
      triangle,
      fill,        // the space has another ground
      label,       // `text`, at most a few characters
      selection,   // what the figure is about
      dim,         // what the figure is not about
      capturable,  // a stack may capture here
      annotation,  // `text` such as "?!", at the upper right of the space
    };

    Spot at;
    Form form = Form::circle;
    Tint tint = Tint::plain;
    std::string text;

    friend bool operator==(const Mark&, const Mark&) = default;
  };

  // A remark beside the board: a disc of a side's colour or a number in a circle, then a text.
  struct Note {
    std::optional<Side> side;
    int number = 0;  // 0: none
    std::string text;

    friend bool operator==(const Note&, const Note&) = default;
  };

  // Pieces of one kind that have left the board; where they stood does not matter.
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

  std::string game;        // its name, for readers of the file
  int rotation_step = 90;  // by multiples of this many degrees the board may be turned
  std::vector<Line> lines;
  std::vector<Cell> cells;
  std::vector<Spot> cut_off;  // the nearest spaces of the board that are not shown
  std::vector<Label> coordinates;
  std::vector<Mark> marks;
  std::vector<Arrow> arrows;
  std::vector<Piece> pieces;
  std::vector<Piece> ghosts;           // pieces that will stand there; another may be there still
  std::optional<Note> status;          // whose turn it is, or how the game ended
  std::vector<Note> notes;             // other remarks, as on actions that no arrow shows
  std::string title;                   // above the board; may be empty, as may the next two
  std::string caption;                 // below the board
  std::array<std::string, 2> players;  // by index(Side)
  std::array<std::vector<Captured>, 2> captured;  // by index(Side) of those who lost them
  std::optional<Evaluation> evaluation;

  // The cell of that name, or none.
  const Cell* find(std::string_view name) const {
    const auto found = std::ranges::find(cells, name, &Cell::name);
    return found == cells.end() ? nullptr : &*found;
  }

  // The piece at a spot, or none.
  const Piece* piece_at(Spot spot) const {
    const auto found = std::ranges::find(pieces, spot, &Piece::at);
    return found == pieces.end() ? nullptr : &*found;
  }

  friend bool operator==(const Diagram&, const Diagram&) = default;
};

}  // namespace cairn
