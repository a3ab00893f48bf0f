#include "tzaar/diagram.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/error.hpp"
#include "model/diagram_additions.hpp"
#include "tzaar/board.hpp"

namespace cairn::tzaar {

namespace {

constexpr double label_distance = 0.72;  // from the end space of a column to that space's name

// Columns are vertical lines; the other two directions are at sixty degrees to them.
Spot spot(Point point) {
  const double column_distance = std::sqrt(3.0) / 2;
  return {point.x * column_distance, point.y + point.x / 2.0};
}

std::string name(Space space) {
  return static_cast<char>('A' + space.column()) + std::to_string(space.row());
}

std::vector<Diagram::Piece::Form> forms(Type type) {
  using enum Diagram::Piece::Form;
  switch (type) {
    case Type::tzaar:
      return {star, centre};
    case Type::tzarra:
      return {disc, ring};
    case Type::tott:
      return {disc};
  }
  return {};
}

// Adds the lines of the board in one of its three directions. They are interrupted only at the
// centre, which is not a space.
void add_lines(Diagram& diagram, Point step) {
  for (int number = 0; number < space_count; ++number) {
    const Point first = Space(number).point();
    if (is_space({first.x - step.x, first.y - step.y})) continue;
    Point last = first;
    while (is_space({last.x + step.x, last.y + step.y})) last = {last.x + step.x, last.y + step.y};
    if (!(first == last)) diagram.lines.push_back({spot(first), spot(last)});
  }
}

// Adds the names of the first and the last space of each column, below and above it.
void add_coordinates(Diagram& diagram) {
  for (int column = 0; column <= 2 * radius; ++column)
    for (const int row : {1, row_count(column)}) {
      const Space space = *Space::named(column, row);
      const Spot at = spot(space.point()) + Spot{0, row == 1 ? label_distance : -label_distance};
      diagram.coordinates.push_back({name(space), at});
    }
}

Diagram board() {
  Diagram board;
  board.game = "TZAAR";
  board.rotation_step = 30;
  for (int number = 0; number < space_count; ++number) {
    const Space space(number);
    board.cells.push_back({name(space), spot(space.point()), Diagram::Cell::Ground::none});
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

Diagram::Note state_note(const Position& position) {
  Diagram::Note note;
  const std::optional<Outcome> outcome = position.outcome();
  note.side = outcome ? outcome->winner : position.to_move();
  note.text = outcome ? outcome->winner ? "wins" : "a draw" : what_is_next(position.stage());
  return note;
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
      diagram.notes.push_back({std::nullopt, number, "pass"});
      return;
    case Move::Kind::place:
      diagram.marks.push_back({spot(move.to.point()), Diagram::Mark::Form::circle, {}, {}});
  }
}

// The space that is drawn at a spot.
Space space_at(Spot wanted) {
  int number = 0;
  while (spot(Space(number).point()) != wanted) ++number;
  return Space(number);
}

// The nearest stack in a direction, if there is one before the edge or the centre of the board.
std::optional<Space> first_stack(const Position& position, Space from, Point step) {
  Point point = from.point();
  while (true) {
    point = {point.x + step.x, point.y + step.y};
    const std::optional<Space> space = Space::at(point);
    if (!space || position.at(*space)) return space;
  }
}

}  // namespace

Diagram::Piece drawn(Side side, Type type) {
  Diagram::Piece piece;
  piece.side = side;
  piece.forms = forms(type);
  piece.name = type_name(type);
  const char first = side == Side::white ? 'a' : 'A';
  piece.letters = static_cast<char>(first + static_cast<int>(index(type)));
  return piece;
}

namespace {

// Follows a game and keeps count of the pieces in each stack and of those that have left the board.
class Stock {
 public:
  explicit Stock(const Position& start) {
    for (int number = 0; number < space_count; ++number)
      if (const auto stack = start.at(Space(number))) {
        Content& content = contents_[static_cast<std::size_t>(number)];
        content.side = stack->side;
        content.count[index(stack->type)] = 1;
        content.unknown = stack->height - 1;
      }
  }

  void play(const Move& move) {
    if (move.kind == Move::Kind::pass) return;
    Content& to = contents_[static_cast<std::size_t>(move.to.number())];
    if (move.kind == Move::Kind::place) {
      to.count[index(move.type)] = 1;
      to.side = placing_;
      placing_ = opponent(placing_);
      return;
    }
    Content& from = contents_[static_cast<std::size_t>(move.from.number())];
    if (move.kind == Move::Kind::capture) {
      lost_[index(to.side)].add(to);
      to = {};
    }
    from.add(to);
    to = std::exchange(from, {});
  }

  void show_lost(Diagram& diagram) const {
    for (const Side side : both_sides) {
      const Content& lost = lost_[index(side)];
      auto& shown = diagram.captured[index(side)];
      shown.clear();
      for (const Type type : all_types)
        if (const int count = lost.count[index(type)]) shown.push_back({drawn(side, type), count});
      Diagram::Piece any;
      any.side = side;
      any.name = "unknown piece";
      any.letters = "?";
      if (lost.unknown > 0) shown.push_back({any, lost.unknown});
    }
  }

 private:
  struct Content {
    Side side = Side::white;
    std::array<int, type_count> count{};  // by index(Type)
    int unknown = 0;                      // pieces of unknown type, inside stacks of the start

    void add(const Content& other) {
      for (std::size_t i = 0; i < count.size(); ++i) count[i] += other.count[i];
      unknown += other.unknown;
    }
  };

  std::array<Content, space_count> contents_{};  // by Space::number()
  std::array<Content, 2> lost_{};                // captured pieces of each side, by index(Side)
  Side placing_ = Side::white;
};

}  // namespace

Diagram diagram(const Position& position) {
  static const Diagram empty = board();  // it takes longer to make than to copy
  Diagram diagram = empty;
  for (int number = 0; number < space_count; ++number) {
    const Space space(number);
    const std::optional<Stack> stack = position.at(space);
    if (!stack) continue;
    Diagram::Piece piece = drawn(stack->side, stack->type);
    piece.at = spot(space.point());
    piece.height = stack->height;
    diagram.pieces.push_back(std::move(piece));
  }
  diagram.status = state_note(position);
  return diagram;
}

void mark_turn(Diagram& diagram, const Position&, const Turn<Position>& turn, int first_number) {
  const bool numbered = first_number > 0 || turn.size() > 1;
  const int first = std::max(first_number, 1);
  for (std::size_t i = 0; i < turn.size(); ++i)
    mark_action(diagram, turn[i], numbered ? first + static_cast<int>(i) : 0);
}

void mark_captures(Diagram& diagram, const Position& position, std::string_view space_name) {
  const Spot here = cell_named(diagram, space_name).at;
  const Space from = space_at(here);
  const std::optional<Stack> stack = position.at(from);
  if (!stack)
    throw Error(Error::Kind::usage,
                fmt::format("there is no stack on {}; a space with one expected", space_name));
  diagram.marks.push_back({here, Diagram::Mark::Form::selection, {}, {}});
  for (const Point step : steps) {
    const std::optional<Space> target = first_stack(position, from, step);
    if (!target) continue;
    const Stack there = *position.at(*target);
    if (there.side != stack->side && there.height <= stack->height)
      diagram.marks.push_back({spot(target->point()), Diagram::Mark::Form::capturable, {}, {}});
  }
}

void add_captured(Diagram& diagram, const Position& start, std::span<const Turn<Position>> turns) {
  Stock stock(start);
  for (const Turn<Position>& turn : turns)
    for (const Move& move : turn) stock.play(move);
  stock.show_lost(diagram);
}

}  // namespace cairn::tzaar
