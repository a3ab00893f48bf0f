#include "render/tzaar.hpp"

#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <utility>

#include "tzaar/board.hpp"

namespace cairn::tzaar {

namespace {

constexpr double label_distance = 0.72;  // from the last space of a column to its name
constexpr double space_room = 0.48;      // around a space
constexpr double label_room = 0.16;      // above or below the middle of a name
constexpr double note_height = 0.25;     // of the middle of a note above the lower edge

// Columns are vertical lines; rows lie at sixty degrees to them.
Spot spot(Point point) {
  const double column_distance = std::sqrt(3.0) / 2;
  return {point.x * column_distance, point.y + point.x / 2.0};
}

std::string name(Space space) {
  return static_cast<char>('A' + space.column()) + std::to_string(space.row());
}

std::string_view name(Type type) {
  constexpr std::array<std::string_view, type_count> names{"Tzaar", "Tzarra", "Tott"};
  return names[index(type)];
}

std::vector<Diagram::Piece::Form> forms(Type type) {
  using enum Diagram::Piece::Form;
  switch (type) {
    case Type::tzaar:
      return {disc, ring, centre};
    case Type::tzarra:
      return {disc, ring};
    case Type::tott:
      return {disc};
  }
  return {};
}

// The lines of the board in one of its three directions. They are broken only at the centre, which
// is no space.
void add_lines(Diagram& diagram, Point step) {
  for (int number = 0; number < space_count; ++number) {
    const Point first = Space(number).point();
    if (is_space({first.x - step.x, first.y - step.y})) continue;
    Point last = first;
    while (is_space({last.x + step.x, last.y + step.y})) last = {last.x + step.x, last.y + step.y};
    if (!(first == last)) diagram.lines.push_back({spot(first), spot(last)});
  }
}

// The names of the first and the last space of each column stand below and above it.
void add_coordinates(Diagram& diagram) {
  for (int column = 0; column <= 2 * radius; ++column)
    for (const int row : {1, row_count(column)}) {
      const Space space = *Space::named(column, row);
      const Spot at = spot(space.point()) + Spot{0, row == 1 ? label_distance : -label_distance};
      diagram.coordinates.push_back({name(space), at});
      diagram.extent.include(at, label_room);
    }
}

Diagram board() {
  Diagram board;
  board.title = "TZAAR";
  for (int number = 0; number < space_count; ++number) {
    const Space space(number);
    board.cells.push_back({name(space), spot(space.point()), Diagram::Cell::Ground::none});
    board.extent.include(spot(space.point()), space_room);
  }
  for (const Point step : {steps[0], steps[2], steps[4]}) add_lines(board, step);
  add_coordinates(board);
  return board;
}

std::string_view what_is_next(Stage stage) {
  switch (stage) {
    case Stage::placing:
      return "to place";
    case Stage::first:
      return "to move";
    case Stage::second:
      return "to go on";
  }
  return {};
}

Diagram::Note state_note(const Position& position, const Diagram::Extent& extent) {
  Diagram::Note note;
  note.at = {extent.low.x, extent.high.y - note_height};
  const std::optional<Outcome> outcome = position.outcome();
  note.side = outcome ? outcome->winner : position.to_move();
  note.text = outcome ? "wins" : what_is_next(position.stage());
  return note;
}

// Notes on a turn stand in the lower right corner, which the hexagon leaves free.
void add_note(Diagram& diagram, int number, std::string text) {
  Diagram::Note note;
  note.at = {diagram.extent.high.x, diagram.extent.high.y - note_height};
  note.anchor = Diagram::Note::Anchor::right;
  note.number = number;
  note.text = std::move(text);
  diagram.notes.push_back(std::move(note));
}

void mark_action(Diagram& diagram, const Move& move, int number) {
  const auto add_arrow = [&](Diagram::ArrowKind kind) {
    diagram.arrows.push_back({kind, number, {spot(move.from.point()), spot(move.to.point())}});
  };
  switch (move.kind) {
    case Move::Kind::capture:
      return add_arrow(Diagram::ArrowKind::capture);
    case Move::Kind::stack:
      return add_arrow(Diagram::ArrowKind::stacking);
    case Move::Kind::pass:
      return add_note(diagram, number, "pass");
    case Move::Kind::place:
      diagram.marks.push_back({spot(move.to.point()), Diagram::Mark::Form::circle});
  }
}

}  // namespace

Diagram diagram(const Position& position) {
  Diagram diagram = board();
  for (int number = 0; number < space_count; ++number) {
    const Space space(number);
    const std::optional<Stack> stack = position.at(space);
    if (!stack) continue;
    Diagram::Piece piece;
    piece.at = spot(space.point());
    piece.side = stack->side;
    piece.forms = forms(stack->type);
    piece.height = stack->height;
    piece.name = name(stack->type);
    diagram.pieces.push_back(std::move(piece));
  }
  diagram.notes.push_back(state_note(position, diagram.extent));
  return diagram;
}

void mark_turn(Diagram& diagram, const Position&, const Turn<Position>& turn) {
  for (std::size_t i = 0; i < turn.size(); ++i)
    mark_action(diagram, turn[i], turn.size() == 1 ? 0 : static_cast<int>(i) + 1);
}

}  // namespace cairn::tzaar
