#include "render/towers.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "towers/board.hpp"

namespace cairn::towers {

namespace {

constexpr double label_distance = 0.36;  // of the names of files and ranks from the board
constexpr double label_room = 0.16;      // around the middle of a name
constexpr double note_distance = 0.55;   // of the middle of the note below the names of the files
constexpr double note_room = 0.2;        // above and below the middle of the note
constexpr double beyond_edge = 0.66;     // where arrows that leave the board end, in steps
constexpr double arrow_room = 0.1;       // around such an end

Spot spot(Space space) {
  return {static_cast<double>(space.file()), static_cast<double>(-space.rank())};
}

char file_name(int file) {
  return static_cast<char>('a' + file);
}
char rank_name(int rank) {
  return static_cast<char>('1' + rank);
}

void add_coordinates(Diagram& diagram) {
  const double distance = 0.5 + label_distance;
  for (int number = 0; number < board_width; ++number) {
    const double along = number;
    diagram.coordinates.push_back({{file_name(number)}, {along, distance}});
    diagram.coordinates.push_back({{rank_name(number)}, {-distance, -along}});
  }
  for (const Diagram::Label& label : diagram.coordinates)
    diagram.extent.include(label.at, label_room);
}

Diagram board() {
  Diagram board;
  board.title = "Battle of Towers";
  for (int number = 0; number < space_count; ++number) {
    const Space space(number);
    board.cells.push_back(
        {{file_name(space.file()), rank_name(space.rank())},
         spot(space),
         space.is_dark() ? Diagram::Cell::Ground::dark : Diagram::Cell::Ground::light});
    board.extent.include(spot(space), 0.5);
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

Diagram::Piece drawn(const Piece& piece, Spot at) {
  Diagram::Piece shown;
  shown.at = at;
  shown.side = piece.side;
  shown.arrangement = Diagram::Piece::Arrangement::beside;
  shown.forms.assign(static_cast<std::size_t>(piece.circles), Diagram::Piece::Form::disc);
  shown.forms.resize(static_cast<std::size_t>(piece.parts()), Diagram::Piece::Form::square);
  shown.name = name(piece);
  return shown;
}

// Below the names of the files, for which it makes room.
void add_state_note(Diagram& diagram, const Position& position) {
  const std::optional<Outcome> outcome = position.outcome();
  Diagram::Note note;
  note.at = {diagram.extent.low.x, 0.5 + label_distance + note_distance};
  note.side = outcome ? outcome->winner : position.to_move();
  note.text = outcome ? "wins" : "to move";
  diagram.extent.high.y = std::max(diagram.extent.high.y, note.at.y + note_room);
  diagram.notes.push_back(std::move(note));
}

// The spots that a move goes over, its origin first and its end last.
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

}  // namespace

Diagram diagram(const Position& position) {
  Diagram diagram = board();
  for (int number = 0; number < space_count; ++number) {
    const Space space(number);
    if (const std::optional<Piece> piece = position.at(space))
      diagram.pieces.push_back(drawn(*piece, spot(space)));
  }
  add_state_note(diagram, position);
  return diagram;
}

void mark_turn(Diagram& diagram, const Position& before, const Turn<Position>& turn) {
  for (const Move& move : turn) {
    Diagram::Arrow arrow;
    arrow.kind = kind_of(before, move);
    arrow.path = stations(move);
    if (move.kind == Move::Kind::whole) arrow.path = {arrow.path.front(), arrow.path.back()};
    diagram.extent.include(arrow.path.back(), arrow_room);
    diagram.arrows.push_back(std::move(arrow));
  }
}

}  // namespace cairn::towers
