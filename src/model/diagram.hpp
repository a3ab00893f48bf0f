// A picture of a board as plain data: what is to be drawn, not how. Made by a game's file in
// render/, and drawn by back ends that know no game.
#pragma once

#include <algorithm>
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
    int height = 1;    // shown as a number when above 1
    std::string name;  // for descriptions in words, without colour and height

    friend bool operator==(const Piece&, const Piece&) = default;
  };

  enum class ArrowKind : std::uint8_t { capture, stacking, movement, deployment };

  // From the first spot of the path over the others to the last; at least two, all different from
  // the one before. A deployment drops a part on every spot but the first.
  struct Arrow {
    ArrowKind kind = ArrowKind::movement;
    int number = 0;  // 0: none is shown
    std::vector<Spot> path;

    friend bool operator==(const Arrow&, const Arrow&) = default;
  };

  // A sign around a space and the piece that stands there.
  struct Mark {
    enum class Form : std::uint8_t { circle };

    Spot at;
    Form form = Form::circle;

    friend bool operator==(const Mark&, const Mark&) = default;
  };

  // A remark beside the board: a disc of a side's colour or a number in a circle, then a text.
  struct Note {
    enum class Anchor : std::uint8_t { left, right };  // which end of the note is at `at`

    Spot at;
    Anchor anchor = Anchor::left;
    std::optional<Side> side;
    int number = 0;  // 0: none
    std::string text;

    friend bool operator==(const Note&, const Note&) = default;
  };

  // The part of the plane that is shown, labels and notes included.
  struct Extent {
    Spot low;
    Spot high;

    // Makes room for a circle around a spot.
    void include(Spot spot, double radius) {
      low = {std::min(low.x, spot.x - radius), std::min(low.y, spot.y - radius)};
      high = {std::max(high.x, spot.x + radius), std::max(high.y, spot.y + radius)};
    }

    friend bool operator==(const Extent&, const Extent&) = default;
  };

  std::string title;  // what the figure shows, for readers of its file: the name of the game
  Extent extent;
  std::vector<Line> lines;
  std::vector<Cell> cells;
  std::vector<Label> coordinates;
  std::vector<Mark> marks;
  std::vector<Arrow> arrows;
  std::vector<Piece> pieces;
  std::vector<Note> notes;  // the first says whose turn it is, or how the game ended
  std::string caption;      // below the board; may be empty

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
