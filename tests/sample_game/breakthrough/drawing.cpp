#include "breakthrough/drawing.hpp"

#include <algorithm>
#include <bit>
#include <string>

#include "breakthrough/notation.hpp"
#include "core/diagram.hpp"
#include "core/error.hpp"

namespace cairn::breakthrough {

namespace {

// How far the names of files and ranks are from the centres of the outermost spaces.
constexpr double label_distance = 0.86;

Spot spot(Space space) {
  return {static_cast<double>(file_of(space)), static_cast<double>(-rank_of(space))};
}

void add_board(Diagram& diagram) {
  using Ground = Diagram::Cell::Ground;
  for (Space space = 0; space < space_count; ++space) {
    const bool is_dark = (file_of(space) + rank_of(space)) % 2 == 0;
    diagram.cells.push_back(
        {space_name(space), spot(space), is_dark ? Ground::dark : Ground::light});
  }
  for (int file = 0; file < file_count; ++file)
    diagram.coordinates.push_back(
        {space_name(space_at(file, 0)).substr(0, 1), {static_cast<double>(file), label_distance}});
  for (int rank = 0; rank < rank_count; ++rank)
    diagram.coordinates.push_back(
        {space_name(space_at(0, rank)).substr(1), {-label_distance, static_cast<double>(-rank)}});
}

Diagram::Piece pawn(Side side, Spot at) {
  Diagram::Piece pawn;
  pawn.at = at;
  pawn.side = side;
  pawn.forms = {Diagram::Piece::Form::disc};
  pawn.name = "pawn";
  pawn.letters = side == Side::white ? "p" : "P";
  return pawn;
}

}  // namespace

Diagram diagram(const Position& position) {
  Diagram diagram;
  diagram.game = "Breakthrough";
  add_board(diagram);
  for (Space space = 0; space < space_count; ++space)
    if (const auto side = position.at(space)) diagram.pieces.push_back(pawn(*side, spot(space)));
  const auto outcome = position.outcome();
  diagram.status = Diagram::Note{outcome ? outcome->winner : position.to_move(), 0,
                                 outcome ? "wins" : "to move"};
  return diagram;
}

void mark_turn(Diagram& diagram, const Position& before, const Turn<Position>& turn, int number) {
  for (const Move& move : turn) {
    Diagram::Arrow arrow;
    arrow.kind = before.at(move.to) ? Diagram::ArrowKind::capture : Diagram::ArrowKind::movement;
    arrow.number = number;
    arrow.path = {spot(move.from), spot(move.to)};
    diagram.arrows.push_back(std::move(arrow));
  }
}

std::vector<std::size_t> capture_targets(const Position& position, std::size_t cell) {
  const auto from = static_cast<Space>(cell);
  const Side side = *position.at(from);
  const int rank = rank_of(from) + (side == Side::white ? 1 : -1);
  std::vector<std::size_t> targets;
  for (const int file : {file_of(from) - 1, file_of(from) + 1}) {
    if (file < 0 || file >= file_count || rank < 0 || rank >= rank_count) continue;
    const Space target = space_at(file, rank);
    if (position.at(target) == opponent(side)) targets.push_back(target);
  }
  return targets;
}

void add_captured(Diagram& diagram, const Position& start, std::span<const Turn<Position>> turns) {
  Position position = start;
  for (const Turn<Position>& turn : turns) position = after(position, turn);
  for (const Side side : both_sides) {
    const int lost = std::popcount(start.pawns(side)) - std::popcount(position.pawns(side));
    auto& shown = diagram.captured[index(side)];
    shown.clear();
    if (lost > 0) shown.push_back({pawn(side, {}), lost});
  }
}

}  // namespace cairn::breakthrough
