// The contents of the two games' diagrams.

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "core/diagram.hpp"
#include "core/error.hpp"
#include "core/random.hpp"
#include "formats/output/panel.hpp"
#include "formats/output/scene.hpp"
#include "games/game.hpp"
#include "games/towers/diagram.hpp"
#include "games/towers/towers.hpp"
#include "games/tzaar/diagram.hpp"
#include "games/tzaar/setup.hpp"
#include "games/tzaar/tzaar.hpp"
#include "samples.hpp"

namespace cairn::test {
namespace {

using Form = Diagram::Piece::Form;
using Kind = Diagram::ArrowKind;

Spot spot_of(const Diagram& diagram, const std::string& name) {
  const Diagram::Cell* cell = diagram.find(name);
  EXPECT_NE(cell, nullptr) << name;
  return cell ? cell->at : Spot{};
}

TEST(TzaarDiagram, HasSixtySpacesAndAHole) {
  const Diagram diagram = tzaar::diagram(tzaar::fixed_start());
  EXPECT_EQ(diagram.cells.size(), 60u);
  EXPECT_EQ(diagram.find("E5"), nullptr);
  for (const Diagram::Cell& cell : diagram.cells) {
    EXPECT_GT(figure::length(cell.at), 0.99) << cell.name;
    for (const Diagram::Cell& other : diagram.cells)
      EXPECT_TRUE(&cell == &other || figure::distance(cell.at, other.at) > 0.99)
          << cell.name << other.name;
  }
}

TEST(TzaarDiagram, StandsAsInTheRules) {
  const Diagram diagram = tzaar::diagram(tzaar::fixed_start());
  const auto at = [&](const char* name) { return spot_of(diagram, name); };
  EXPECT_LT(at("A1").x, at("I1").x);
  EXPECT_GT(at("A1").y, at("A5").y);
  EXPECT_NEAR(at("A1").y, at("I1").y, 1e-9);
  EXPECT_NEAR(at("E1").y, 4, 1e-9);
  EXPECT_NEAR(at("E9").y, -4, 1e-9);
  for (const char* neighbour : {"D2", "D3", "E2", "E4", "F2", "F3"})
    EXPECT_NEAR(figure::distance(at("E3"), at(neighbour)), 1, 1e-9) << neighbour;
}

// The full triangular grid has 156 edges; the centre takes 6 of them away.
TEST(TzaarDiagram, LinesJoinAllNeighboursButAcrossTheCentre) {
  const Diagram diagram = tzaar::diagram(tzaar::fixed_start());
  double total = 0;
  for (const Diagram::Line& line : diagram.lines) {
    total += figure::distance(line.from, line.to);
    const double along = figure::length(line.from) + figure::length(line.to);
    EXPECT_GT(along, figure::distance(line.from, line.to) + 0.01);
  }
  EXPECT_NEAR(total, 150, 1e-6);
}

TEST(TzaarDiagram, ShowsEveryStackByItsForms) {
  const std::map<tzaar::Type, std::vector<Form>> forms{
      {tzaar::Type::tott, {Form::disc}},
      {tzaar::Type::tzarra, {Form::disc, Form::ring}},
      {tzaar::Type::tzaar, {Form::star, Form::centre}}};
  const tzaar::Position position =
      tzaar_position({"A1c1", "B2b7", "C3a12", "G4A1", "F3B2", "I5C3"}, Side::black);
  const Diagram diagram = tzaar::diagram(position);
  EXPECT_EQ(diagram.pieces.size(), 6u);
  for (const char* name : {"A1", "B2", "C3", "G4", "F3", "I5"}) {
    const Diagram::Piece* piece = diagram.piece_at(spot_of(diagram, name));
    ASSERT_NE(piece, nullptr) << name;
    const tzaar::Stack stack = position.at(tzaar_space(name)).value();
    EXPECT_EQ(piece->forms, forms.at(stack.type)) << name;
    EXPECT_EQ(piece->height, stack.height) << name;
    EXPECT_EQ(piece->side, stack.side) << name;
  }
}

TEST(TzaarDiagram, SaysWhoseTurnItIsOrWhoHasWon) {
  const tzaar::Position going =
      tzaar_position({"A1c1", "A2b1", "A3a1", "B1C1", "B2B1", "B3A1"}, Side::black);
  ASSERT_FALSE(going.outcome());
  const Diagram::Note next = tzaar::diagram(going).status.value();
  EXPECT_EQ(next.side, Side::black);
  EXPECT_EQ(next.text, "to move");
  const tzaar::Position over =
      tzaar_position({"A1c1", "A2b1", "A3a1", "B1C1", "B3A1"}, Side::black);
  ASSERT_TRUE(over.outcome());
  const Diagram::Note end = tzaar::diagram(over).status.value();
  EXPECT_EQ(end.side, Side::white);
  EXPECT_EQ(end.text, "wins");
}

struct ExpectedArrow {
  std::string sample;
  std::size_t arrow;
  Kind kind;
  int number;
  std::vector<std::string> path;  // the last one is "" if it lies beyond the board
};

TEST(Diagrams, ArrowsRunFromSpaceToSpace) {
  const std::vector<ExpectedArrow> expected{
      {"tzaar-record-1", 0, Kind::capture, 0, {"D4", "C3"}},
      {"tzaar-record-9", 0, Kind::capture, 1, {"D7", "F6"}},
      {"tzaar-pass", 0, Kind::capture, 1, {"H1", "H4"}},
      {"tzaar-same-stack", 0, Kind::capture, 1, {"B4", "B3"}},
      {"tzaar-same-stack", 1, Kind::stacking, 2, {"B3", "B1"}},
      {"towers-move", 0, Kind::movement, 0, {"d2", "d4"}},
      {"towers-capture", 0, Kind::capture, 0, {"e3", "f4"}},
      {"towers-stack", 0, Kind::stacking, 0, {"b1", "a1"}},
      {"towers-deployment", 0, Kind::deployment, 0, {"f3", "e4", "d4", "c4"}},
      {"towers-off", 0, Kind::movement, 0, {"g8", ""}},
  };
  for (const ExpectedArrow& row : expected) {
    const Diagram& diagram = sample(row.sample).diagram();
    ASSERT_GT(diagram.arrows.size(), row.arrow) << row.sample;
    const Diagram::Arrow& arrow = diagram.arrows[row.arrow];
    EXPECT_EQ(arrow.kind, row.kind) << row.sample;
    EXPECT_EQ(arrow.number, row.number) << row.sample;
    ASSERT_EQ(arrow.path.size(), row.path.size()) << row.sample;
    for (std::size_t i = 0; i < row.path.size(); ++i) {
      const bool beyond = row.path[i].empty();
      EXPECT_TRUE(beyond ? arrow.path[i].y < -7.5 : arrow.path[i] == spot_of(diagram, row.path[i]))
          << row.sample << ' ' << i;
    }
  }
}

TEST(TzaarDiagram, NotesAPassAndMarksAPlacement) {
  const Diagram& pass = sample("tzaar-pass").diagram();
  ASSERT_EQ(pass.notes.size(), 1u);
  EXPECT_EQ(pass.notes[0].number, 2);
  EXPECT_EQ(pass.notes[0].text, "pass");
  const Diagram& placement = sample("tzaar-placement").diagram();
  ASSERT_EQ(placement.marks.size(), 1u);
  EXPECT_EQ(placement.marks[0].at, spot_of(placement, "D5"));
}

TEST(TowersDiagram, HasADarkSquareInTheLowerLeftCorner) {
  const Diagram diagram = towers::diagram(towers::Position());
  EXPECT_EQ(diagram.cells.size(), 64u);
  for (const Diagram::Cell& cell : diagram.cells) {
    EXPECT_GE(cell.at.x, spot_of(diagram, "a1").x) << cell.name;
    EXPECT_LE(cell.at.y, spot_of(diagram, "a1").y) << cell.name;
  }
  EXPECT_EQ(diagram.find("a1")->ground, Diagram::Cell::Ground::dark);
  EXPECT_EQ(diagram.find("h1")->ground, Diagram::Cell::Ground::light);
  EXPECT_EQ(diagram.find("h8")->ground, Diagram::Cell::Ground::dark);
}

// As the rules demand: squares on dark spaces, circles on light ones.
TEST(TowersDiagram, StartsWithSquaresOnDarkSpaces) {
  const Diagram diagram = towers::diagram(towers::Position());
  EXPECT_EQ(diagram.pieces.size(), 32u);
  for (const Diagram::Cell& cell : diagram.cells) {
    const char rank = cell.name[1];
    const Diagram::Piece* piece = diagram.piece_at(cell.at);
    ASSERT_EQ(piece != nullptr, rank <= '2' || rank >= '7') << cell.name;
    if (!piece) continue;
    const Form form = cell.ground == Diagram::Cell::Ground::dark ? Form::square : Form::disc;
    EXPECT_EQ(piece->forms, std::vector<Form>{form}) << cell.name;
    EXPECT_EQ(piece->side, rank <= '2' ? Side::white : Side::black) << cell.name;
  }
}

TEST(TowersDiagram, ShowsEveryPartOfEveryPiece) {
  Random random(7);
  towers::Position position;
  for (int ply = 0; ply < 60 && !position.outcome(); ++ply) {
    towers::Position::Moves moves;
    position.generate(moves);
    position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    const Diagram diagram = towers::diagram(position);
    for (const Diagram::Cell& cell : diagram.cells) {
      const auto piece = position.at(towers_space(cell.name));
      const Diagram::Piece* shown = diagram.piece_at(cell.at);
      ASSERT_EQ(piece.has_value(), shown != nullptr) << cell.name;
      if (!piece) continue;
      std::vector<Form> forms(static_cast<std::size_t>(piece->circles), Form::disc);
      forms.insert(forms.end(), static_cast<std::size_t>(piece->squares), Form::square);
      EXPECT_EQ(shown->forms, forms) << cell.name;
      EXPECT_EQ(shown->side, piece->side) << cell.name;
    }
  }
}

// Boards that are turned, mirrored or cut.

View turned_by(int rotation, bool mirrored = false) {
  View view;
  view.rotation = rotation;
  view.mirrored = mirrored;
  return view;
}

struct Turned {
  int rotation;
  bool mirrored;
  std::string cell;
  Spot at;  // the spot of the space on the first game's board with upright columns
};

TEST(View, TurnsClockwiseAfterMirroring) {
  const Diagram diagram = tzaar::diagram(tzaar::fixed_start());
  const double column = std::sqrt(3.0) / 2;
  const std::vector<Turned> rows{
      {0, false, "E9", {0, -4}},           {90, false, "E9", {4, 0}},
      {180, false, "E9", {0, 4}},          {270, false, "E9", {-4, 0}},
      {-90, false, "E9", {-4, 0}},         {450, false, "E9", {4, 0}},
      {60, false, "E9", {4 * column, -2}}, {30, false, "E9", {2, -4 * column}},
      {0, true, "A1", {4 * column, 2}},    {90, true, "A1", {-2, 4 * column}},
  };
  for (const Turned& row : rows) {
    const Diagram shown = seen(diagram, turned_by(row.rotation, row.mirrored));
    EXPECT_LT(figure::distance(cell_named(shown, row.cell).at, row.at), 1e-9)
        << row.rotation << ' ' << row.cell;
  }
}

// Whatever stands on a space must still stand there afterwards, with the space's name beside it.
TEST(View, KeepsEverythingOnItsSpace) {
  for (const Sample& each : samples()) {
    const Diagram& diagram = each.diagram();
    for (int rotation = 0; rotation < 360; rotation += diagram.rotation_step)
      for (const bool mirrored : {false, true}) {
        const Diagram shown = seen(diagram, turned_by(rotation, mirrored));
        ASSERT_EQ(shown.cells.size(), diagram.cells.size());
        for (std::size_t i = 0; i < diagram.cells.size(); ++i) {
          const Diagram::Piece* before = diagram.piece_at(diagram.cells[i].at);
          const Diagram::Piece* after = shown.piece_at(shown.cells[i].at);
          ASSERT_EQ(before != nullptr, after != nullptr) << each.name << ' ' << rotation;
          if (before) {
            EXPECT_EQ(before->name, after->name);
          }
          for (std::size_t label = 0; label < diagram.coordinates.size(); ++label)
            EXPECT_NEAR(figure::distance(diagram.cells[i].at, diagram.coordinates[label].at),
                        figure::distance(shown.cells[i].at, shown.coordinates[label].at), 1e-9);
        }
      }
  }
}

TEST(View, TurnsByTheBoardsOwnStepsOnly) {
  const Diagram hexagon = tzaar::diagram(tzaar::fixed_start());
  const Diagram square = towers::diagram(towers::Position());
  for (const int rotation : {30, 90, 330, -60}) EXPECT_NO_THROW(seen(hexagon, turned_by(rotation)));
  for (const int rotation : {1, 45, -10}) EXPECT_THROW(seen(hexagon, turned_by(rotation)), Error);
  for (const int rotation : {90, -180, 720}) EXPECT_NO_THROW(seen(square, turned_by(rotation)));
  for (const int rotation : {30, 60}) EXPECT_THROW(seen(square, turned_by(rotation)), Error);
}

TEST(View, ShowsAPartOfTheBoard) {
  const Diagram whole = tzaar::diagram(tzaar::fixed_start());
  View view;
  view.cells = {"D2", "D3", "E3"};
  const Diagram part = seen(whole, view);
  EXPECT_EQ(part.cells.size(), 3u);
  EXPECT_EQ(part.pieces.size(), 3u);
  double total = 0;
  for (const Diagram::Line& line : part.lines) total += figure::distance(line.from, line.to);
  // There are three edges between the spaces, and half an edge to each of the 9 other neighbours
  // except the hole at the centre: D2, D3 and E3 have 6 neighbours each, of which 2 are shown.
  EXPECT_NEAR(total, 3 + 12 * 0.5, 1e-9);
  std::set<std::string> labels;
  for (const Diagram::Label& label : part.coordinates) labels.insert(label.text);
  EXPECT_EQ(labels, (std::set<std::string>{"D2", "D3", "E3"}));
}

TEST(View, NamesOfFilesMoveToTheCut) {
  const Diagram whole = towers::diagram(towers::Position());
  View view;
  view.cells = cells_between(whole, "f5", "c3");
  EXPECT_EQ(view.cells.size(), 12u);
  const Diagram part = seen(whole, view);
  std::multiset<std::string> labels;
  for (const Diagram::Label& label : part.coordinates) {
    labels.insert(label.text);
    double nearest = 10;
    for (const Diagram::Cell& cell : part.cells)
      nearest = std::min(nearest, figure::distance(cell.at, label.at));
    EXPECT_LT(nearest, 0.9) << label.text;
  }
  EXPECT_EQ(labels, (std::multiset<std::string>{"3", "4", "5", "c", "d", "e", "f"}));
  EXPECT_EQ(part.cut_off.size(), 18u);  // a frame around 4 by 3 spaces
}

TEST(View, APartGoesByColumnsAndRows) {
  const Diagram whole = tzaar::diagram(tzaar::fixed_start());
  const auto part = cells_between(whole, "D5", "A1");
  EXPECT_EQ(part.size(), 20u);  // four columns of five rows
  for (const char* const name : {"A1", "A5", "B1", "C5", "D1", "D5"})
    EXPECT_NE(std::ranges::find(part, name), part.end()) << name;
}

TEST(View, RefusesSpacesThatAreNotThere) {
  const Diagram whole = tzaar::diagram(tzaar::fixed_start());
  EXPECT_THROW(cells_between(whole, "A1", "E5"), Error);
  View view;
  view.cells = {"Z9"};
  EXPECT_THROW(seen(whole, view), Error);
}

TEST(View, FindsTheSpacesInUse) {
  const tzaar::Position few =
      tzaar_position({"A1a1", "A2b1", "B1c1", "I5A1", "I4B1", "H5C1"}, Side::white);
  const auto names = cells_in_use(tzaar::diagram(few), 0.1);
  EXPECT_EQ(std::set<std::string>(names.begin(), names.end()),
            (std::set<std::string>{"A1", "A2", "B1", "I5", "I4", "H5"}));
  EXPECT_EQ(cells_in_use(tzaar::diagram(few), 20).size(), 60u);
}

TEST(Additions, MarksOnMissingSpacesAreRefused) {
  Diagram diagram = tzaar::diagram(tzaar::fixed_start());
  try {
    add_mark(diagram, "E5", {});
    ADD_FAILURE();
  } catch (const Error& error) {
    EXPECT_EQ(error.kind(), Error::Kind::usage);
    EXPECT_STREQ(error.what(), "there is no space E5; one of A1 to I5 expected");
  }
}

TEST(Additions, GhostsAreWhatChanges) {
  const Diagram& diagram = sample("tzaar-best-line").diagram();
  ASSERT_EQ(diagram.ghosts.size(), 1u);
  EXPECT_EQ(diagram.ghosts[0].height, 3);
  EXPECT_EQ(diagram.ghosts[0].at, cell_named(diagram, "B1").at);
}

std::set<std::string> marked_spaces(const Diagram& diagram, Diagram::Mark::Form form) {
  std::set<std::string> names;
  for (const Diagram::Mark& mark : diagram.marks)
    for (const Diagram::Cell& cell : diagram.cells)
      if (mark.form == form && mark.at == cell.at) names.insert(cell.name);
  return names;
}

// Compares the marks with the moves that the rules give the side to move.
TEST(Additions, CapturesAreThoseOfTheRules) {
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    const tzaar::Position position = tzaar::random_start(seed);
    tzaar::Position::Moves moves;
    position.generate(moves);
    for (int number = 0; number < tzaar::space_count; ++number) {
      const tzaar::Space from(number);
      if (position.at(from)->side != position.to_move()) continue;
      Diagram diagram = tzaar::diagram(position);
      const std::string name = diagram.cells[static_cast<std::size_t>(number)].name;
      mark_captures<Tzaar>(diagram, position, name);
      std::set<std::string> expected;
      for (const tzaar::Move& move : moves)
        if (move.kind == tzaar::Move::Kind::capture && move.from == from)
          expected.insert(diagram.cells[static_cast<std::size_t>(move.to.number())].name);
      EXPECT_EQ(marked_spaces(diagram, Diagram::Mark::Form::capturable), expected) << name;
      EXPECT_EQ(marked_spaces(diagram, Diagram::Mark::Form::selection),
                std::set<std::string>{name});
    }
  }
  EXPECT_EQ(marked_spaces(sample("towers-marks").diagram(), Diagram::Mark::Form::capturable),
            std::set<std::string>{"f4"});
  Diagram diagram = towers::diagram(towers::Position());
  EXPECT_THROW(mark_captures<Towers>(diagram, towers::Position(), "e4"), Error);
  EXPECT_THROW(mark_captures<Towers>(diagram, towers::Position(), "i1"), Error);
}

// The pieces on the board and the captured ones together are all pieces, throughout a whole game.
TEST(Additions, CapturedPiecesAndTheBoardAreAllPieces) {
  const Diagram& diagram = sample("tzaar-furnished").diagram();
  for (const Side side : both_sides) {
    int count = 0;
    for (const Diagram::Captured& captured : diagram.captured[index(side)]) count += captured.count;
    for (const Diagram::Piece& piece : diagram.pieces)
      if (piece.side == side) count += piece.height;
    EXPECT_EQ(count, tzaar::pieces_a_side) << name(side);
  }
}

}  // namespace
}  // namespace cairn::test
