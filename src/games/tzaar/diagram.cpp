#include "games/tzaar/diagram.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/diagram.hpp"
#include "games/tzaar/notation.hpp"

namespace cairn::tzaar {

namespace {

constexpr double label_distance = 0.72;  // from the end space of a column to that space's name

// Columns are vertical lines; the other two directions are at sixty degrees to them.
Spot spot(Point point) {
  const double column_distance = std::sqrt(3.0) / 2;
  return {point.x * column_distance, point.y + point.x / 2.0};
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
      diagram.coordinates.push_back({space_name(space), at});
    }
}

Diagram board() {
  Diagram board;
  board.game = "TZAAR";
  board.rotation_step = 30;
  for (int number = 0; number < space_count; ++number) {
    const Space space(number);
    board.cells.push_back({space_name(space), spot(space.point()), Diagram::Cell::Ground::none});
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
      return "to play a second action";
  }
  return {};
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

Diagram::Piece drawn(const Stack& stack) {
  Diagram::Piece piece;
  piece.side = stack.side;
  piece.forms = forms(stack.type);
  piece.height = stack.height;
  piece.name = type_name(stack.type);
  piece.letters = piece_letter(stack.side, stack.type);
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
        if (const int count = lost.count[index(type)])
          shown.push_back({drawn({side, type, 1}), count});
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
  add_pieces(diagram, position.setup(), [](const Stack& stack) { return drawn(stack); });
  const auto outcome = position.outcome();
  if (!outcome || outcome->ending != &no_game)
    diagram.status = state_note(outcome, position.to_move(), what_is_next(position.stage()));
  return diagram;
}

void mark_turn(Diagram& diagram, const Position&, const Turn<Position>& turn, int first_number) {
  const bool numbered = first_number > 0 || turn.size() > 1;
  const int first = std::max(first_number, 1);
  for (std::size_t i = 0; i < turn.size(); ++i)
    mark_action(diagram, turn[i], numbered ? first + static_cast<int>(i) : 0);
}

std::vector<std::size_t> capture_targets(const Position& position, std::size_t cell) {
  const Space from = space_of_cell(cell);
  const Stack stack = *position.at(from);
  std::vector<std::size_t> targets;
  for (const Point step : steps)
    if (const std::optional<Space> target = first_stack(position, from, step)) {
      const Stack there = *position.at(*target);
      if (there.side != stack.side && there.height <= stack.height)
        targets.push_back(index(*target));
    }
  return targets;
}

void add_captured(Diagram& diagram, const Position& start, std::span<const Turn<Position>> turns) {
  Stock stock(start);
  for (const Turn<Position>& turn : turns)
    for (const Move& move : turn) stock.play(move);
  stock.show_lost(diagram);
}

namespace {

// What lies between two points of the grid, if one line goes through both.
struct Way {
  bool is_line = false;
  bool crosses_centre = false;
  bool is_blocked = false;
};

Way way(const Position& position, Space from, Space to) {
  const Point start = from.point();
  const Point distance{to.point().x - start.x, to.point().y - start.y};
  const int length = std::max(std::abs(distance.x), std::abs(distance.y));
  Way found;
  found.is_line = distance.x == 0 || distance.y == 0 || distance.x == -distance.y;
  if (!found.is_line) return found;
  const Point step{distance.x / length, distance.y / length};
  for (int i = 1; i < length; ++i) {
    const auto space = Space::at({start.x + i * step.x, start.y + i * step.y});
    if (!space) found.crosses_centre = true;
    if (space && position.at(*space)) found.is_blocked = true;
  }
  return found;
}

std::string refused_start(const Position& position, const Stack& stack, const Language& language) {
  if (position.stage() == Stage::placing) return language.phrase("That space is taken.");
  if (stack.side != position.to_move())
    return language.phrase_of(stack.side, "That is White’s stack, and it is Black’s turn.",
                              "That is Black’s stack, and it is White’s turn.");
  if (position.stage() == Stage::first)
    return language.phrase("This stack has nothing to capture, and a turn begins with a capture.");
  return language.phrase("No stack that it could capture or cover is in reach.");
}

}  // namespace

std::string refusal(const Position& position, Space from, std::optional<Space> to,
                    const Language& language) {
  const auto mover = position.at(from);
  if (!mover || position.outcome()) return {};
  if (!to) return refused_start(position, *mover, language);
  const Way between = way(position, from, *to);
  if (!between.is_line) return language.phrase("A stack moves along one line.");
  if (between.crosses_centre) return language.phrase("A stack does not cross the middle.");
  if (between.is_blocked) return language.phrase("Another stack stands in between.");
  const auto target = position.at(*to);
  if (!target)
    return language.phrase("A stack moves to the next stack of a line, never to an empty space.");
  if (target->side == mover->side)
    return language.phrase("A turn begins with a capture; stacking comes second.");
  return language.phrase("That stack is higher than yours ({other} against {own}).",
                         {{"other", target->height}, {"own", mover->height}});
}

}  // namespace cairn::tzaar
