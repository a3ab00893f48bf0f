#include "games/towers/diagram.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/diagram.hpp"
#include "games/towers/notation.hpp"

namespace cairn::towers {

namespace {

constexpr double label_distance = 0.36;  // from the board to the names of files and ranks
constexpr double beyond_edge = 0.66;     // how far an arrow continues past its last space, in steps

Spot spot(Space space) {
  return {static_cast<double>(space.file()), static_cast<double>(-space.rank())};
}

void add_coordinates(Diagram& diagram) {
  const double distance = 0.5 + label_distance;
  for (int number = 0; number < board_width; ++number) {
    const double along = number;
    const std::string name = space_name(Space(number * (board_width + 1)));  // on the diagonal
    diagram.coordinates.push_back({name.substr(0, 1), {along, distance}});
    diagram.coordinates.push_back({name.substr(1), {-distance, -along}});
  }
}

Diagram board() {
  Diagram board;
  board.game = "Battle of Towers";
  for (int number = 0; number < space_count; ++number) {
    const Space space(number);
    board.cells.push_back(
        {space_name(space), spot(space),
         space.is_dark() ? Diagram::Cell::Ground::dark : Diagram::Cell::Ground::light});
  }
  add_coordinates(board);
  return board;
}

std::string in_words(int count, const std::string& part) {
  constexpr std::array words{"", "one ", "two ", "three "};
  return words[static_cast<std::size_t>(count)] + part + (count > 1 ? "s" : "");
}

std::string name(const Piece& piece) {
  if (piece.squares == 0) return in_words(piece.circles, "circle");
  if (piece.circles == 0) return in_words(piece.squares, "square");
  return in_words(piece.circles, "circle") + " and " + in_words(piece.squares, "square");
}

// The spots on the path of a move, from its origin to its end.
std::vector<Spot> stations(const Move& move) {
  std::vector<Spot> spots{spot(move.from)};
  for (const Space space : path(move)) spots.push_back(spot(space));
  if (move.off) {
    const Leg& last = move.second.steps > 0 ? move.second : move.first;
    const Step way = step(last.direction);
    spots.push_back(spots.back() + Spot{beyond_edge * way.file, -beyond_edge * way.rank});
  }
  return spots;
}

Diagram::ArrowKind kind_of(const Position& before, const Move& move) {
  if (move.kind == Move::Kind::deploy) return Diagram::ArrowKind::deployment;
  if (move.off) return Diagram::ArrowKind::movement;
  const std::optional<Piece> target = before.at(path(move).back());
  if (!target) return Diagram::ArrowKind::movement;
  return target->side == before.to_move() ? Diagram::ArrowKind::stacking
                                          : Diagram::ArrowKind::capture;
}

// How far a piece may move in a direction. It never moves backward.
int range(const Piece& piece, Direction direction) {
  const int forward = piece.side == Side::white ? 1 : -1;
  if (is_diagonal(direction)) return step(direction).rank == forward ? piece.circles : 0;
  return step(direction).rank == -forward ? 0 : piece.squares;
}

// The first space with a piece within that many steps, or else the last space of the way.
Space first_piece(const Position& position, Space from, Direction direction, int steps) {
  Space here = from;
  for (int taken = 0; taken < steps; ++taken) {
    const Step way = step(direction);
    const std::optional<Space> next = Space::at(here.file() + way.file, here.rank() + way.rank);
    if (!next) break;
    here = *next;
    if (position.at(here)) break;
  }
  return here;
}

struct Parts {
  int circles = 0;
  int squares = 0;
};

Parts parts_of(const Position& position, Side side) {
  Parts parts;
  for (int number = 0; number < space_count; ++number) {
    const std::optional<Piece> piece = position.at(Space(number));
    if (!piece || piece->side != side) continue;
    parts.circles += piece->circles;
    parts.squares += piece->squares;
  }
  return parts;
}

void show_lost(Diagram& diagram, Side side, const Parts& lost) {
  auto& shown = diagram.captured[index(side)];
  shown.clear();
  if (lost.circles > 0) shown.push_back({drawn({side, 1, 0}), lost.circles});
  if (lost.squares > 0) shown.push_back({drawn({side, 0, 1}), lost.squares});
}

}  // namespace

Diagram::Piece drawn(const Piece& piece) {
  Diagram::Piece shown;
  shown.side = piece.side;
  shown.arrangement = Diagram::Piece::Arrangement::beside;
  shown.forms.assign(static_cast<std::size_t>(piece.circles), Diagram::Piece::Form::disc);
  shown.forms.resize(static_cast<std::size_t>(piece.parts()), Diagram::Piece::Form::square);
  shown.name = name(piece);
  const bool is_white = piece.side == Side::white;
  shown.letters = std::string(static_cast<std::size_t>(piece.circles), is_white ? 'c' : 'C') +
                  std::string(static_cast<std::size_t>(piece.squares), is_white ? 's' : 'S');
  return shown;
}

Diagram diagram(const Position& position) {
  static const Diagram empty = board();  // it takes longer to make than to copy
  Diagram diagram = empty;
  add_pieces(diagram, position.setup(), drawn);
  diagram.status = state_note(position.outcome(), position.to_move());
  return diagram;
}

void mark_turn(Diagram& diagram, const Position& before, const Turn<Position>& turn, int number) {
  for (const Move& move : turn) {
    Diagram::Arrow arrow;
    arrow.kind = kind_of(before, move);
    arrow.number = number;
    arrow.path = stations(move);
    if (move.kind == Move::Kind::whole) arrow.path = {arrow.path.front(), arrow.path.back()};
    diagram.arrows.push_back(std::move(arrow));
  }
}

std::vector<std::size_t> capture_targets(const Position& position, std::size_t cell) {
  const Space from(static_cast<int>(cell));
  const Piece piece = *position.at(from);
  std::vector<std::size_t> targets;
  for (int number = 0; number < direction_count; ++number) {
    const auto direction = static_cast<Direction>(number);
    const Space target = first_piece(position, from, direction, range(piece, direction));
    const std::optional<Piece> there = position.at(target);
    if (there && there->side != piece.side)
      targets.push_back(static_cast<std::size_t>(target.number()));
  }
  return targets;
}

void add_captured(Diagram& diagram, const Position& start, std::span<const Turn<Position>> turns) {
  std::array<Parts, 2> lost{};
  Position position = start;
  for (const Turn<Position>& turn : turns) {
    const Side opponent_side = opponent(position.to_move());
    const Parts before = parts_of(position, opponent_side);
    position = after(position, turn);
    const Parts now = parts_of(position, opponent_side);
    lost[index(opponent_side)].circles += before.circles - now.circles;
    lost[index(opponent_side)].squares += before.squares - now.squares;
  }
  for (const Side side : both_sides) show_lost(diagram, side, lost[index(side)]);
}

namespace {

bool is_blocked(const Position& position, Space from, Step distance, int length) {
  for (int i = 1; i < length; ++i) {
    const auto between = Space::at(from.file() + i * distance.file / length,
                                   from.rank() + i * distance.rank / length);
    if (between && position.at(*between)) return true;
  }
  return false;
}

// Why a piece does not go so far that way, by the number of its parts of the kind that goes there.
std::string too_far(bool is_diagonal, int parts, const Language& language) {
  if (is_diagonal)
    return parts == 0
               ? language.phrase("Only circles move diagonally, and this piece has none.")
               : language.phrase_n(parts, "With one circle it goes one space diagonally.",
                                   "With {n} circles it goes {n} spaces diagonally at most.");
  return parts == 0 ? language.phrase("Only squares move straight, and this piece has none.")
                    : language.phrase_n(parts, "With one square it goes one space straight.",
                                        "With {n} squares it goes {n} spaces straight at most.");
}

}  // namespace

std::string refusal(const Position& position, Space from, std::optional<Space> to,
                    const Language& language) {
  const auto piece = position.at(from);
  if (!piece || position.outcome()) return {};
  if (piece->side != position.to_move())
    return language.phrase_of(piece->side, "That is White’s piece, and it is Black’s turn.",
                              "That is Black’s piece, and it is White’s turn.");
  if (!to) return language.phrase("This piece is blocked.");
  const Step distance{to->file() - from.file(), to->rank() - from.rank()};
  const int length = std::max(std::abs(distance.file), std::abs(distance.rank));
  const bool is_diagonal = std::abs(distance.file) == std::abs(distance.rank);
  if (distance.rank * step(Direction::north).rank * (piece->side == Side::white ? 1 : -1) < 0)
    return language.phrase("Pieces never move backward.");
  if (!is_diagonal && distance.file != 0 && distance.rank != 0)
    return language.phrase("Circles move diagonally, squares straight, in one direction.");
  const int parts = is_diagonal ? piece->circles : piece->squares;
  if (length > parts) return too_far(is_diagonal, parts, language);
  if (is_blocked(position, from, distance, length))
    return language.phrase("Another piece stands in between.");
  return language.phrase("Together they would have more than three parts.");
}

}  // namespace cairn::towers
