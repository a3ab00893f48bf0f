#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "core/error.hpp"
#include "core/position.hpp"
#include "games/tzaar/board.hpp"
#include "games/tzaar/setup.hpp"
#include "tzaar/playouts.hpp"
#include "tzaar/text.hpp"

namespace cairn::tzaar::test {
namespace {

TEST(Board, SpacesAreNumberedByColumnsAndRowsWithoutTheCentre) {
  const std::vector<int> rows{5, 6, 7, 8, 9, 8, 7, 6, 5};
  int number = 0;
  for (int column = 0; column < 9; ++column) {
    EXPECT_EQ(row_count(column), rows[static_cast<std::size_t>(column)]);
    for (int row = 1; row <= row_count(column); ++row) {
      const auto space = Space::named(column, row);
      if (column == 4 && row == 5) {
        EXPECT_FALSE(space) << "E5 is the hole";
        continue;
      }
      ASSERT_TRUE(space);
      EXPECT_EQ(space->number(), number++);
      EXPECT_EQ(space->column(), column);
      EXPECT_EQ(space->row(), row);
      EXPECT_EQ(Space::at(space->point()), space);
    }
  }
  EXPECT_EQ(number, space_count);
}

TEST(Board, NamesOfNoSpace) {
  for (const auto& [column, row] : std::vector<std::pair<int, int>>{{0, 0},
                                                                    {0, 6},
                                                                    {3, 9},
                                                                    {4, 5},
                                                                    {4, 10},
                                                                    {5, 9},
                                                                    {8, 6},
                                                                    {8, 0},
                                                                    {-1, 1},
                                                                    {9, 1},
                                                                    {4, -3}})
    EXPECT_FALSE(Space::named(column, row)) << column << ", " << row;
}

TEST(Board, PointsOfNoSpace) {
  for (const Point point :
       {Point{0, 0}, {5, 0}, {-5, 0}, {0, 5}, {0, -5}, {1, 4}, {-4, -1}, {3, 2}})
    EXPECT_FALSE(Space::at(point)) << point.x << ", " << point.y;
}

// These are the two letters of Little Golem, x and y, and the names that the rules give as their
// example.
TEST(Board, AxialCoordinatesOfNames) {
  EXPECT_EQ(space("D4").point(), (Point{-1, 1}));
  EXPECT_EQ(space("A1").point(), (Point{-4, 4}));
  EXPECT_EQ(space("A5").point(), (Point{-4, 0}));
  EXPECT_EQ(space("E1").point(), (Point{0, 4}));
  EXPECT_EQ(space("E9").point(), (Point{0, -4}));
  EXPECT_EQ(space("I1").point(), (Point{4, 0}));
  EXPECT_EQ(space("I5").point(), (Point{4, -4}));
}

std::set<std::string> neighbours(const std::string& name) {
  std::set<std::string> names;
  for (const Point step : steps) {
    const Point point = space(name).point();
    if (const auto next = Space::at({point.x + step.x, point.y + step.y}))
      names.insert(name_of(*next));
  }
  return names;
}

TEST(Board, Neighbours) {
  using Names = std::set<std::string>;
  EXPECT_EQ(neighbours("A1"), (Names{"A2", "B1", "B2"}));
  EXPECT_EQ(neighbours("D4"), (Names{"D3", "D5", "C3", "C4", "E4"}));
  EXPECT_EQ(neighbours("E4"), (Names{"E3", "D3", "D4", "F3", "F4"}));
  EXPECT_EQ(neighbours("F4"), (Names{"F3", "F5", "E4", "G3", "G4"}));
  EXPECT_EQ(neighbours("H3"), (Names{"H2", "H4", "G3", "G4", "I2", "I3"}));
}

TEST(Board, OppositeDirections) {
  for (int direction = 0; direction < direction_count; ++direction) {
    const Point there = steps[static_cast<std::size_t>(direction)];
    const Point back = steps[static_cast<std::size_t>(opposite(direction))];
    EXPECT_EQ((Point{there.x + back.x, there.y + back.y}), Point{});
  }
}

// The positions that can be set up, and the reasons why others cannot.

struct SetupRow {
  std::string what;
  std::string position;
  std::string reason;  // part of the message; empty if the position is accepted
};

const std::vector<SetupRow> rows{
    {"a stack too high",
     "c31..../....../......./......../......../......../......./....../..ABC w 1", "height 31"},
    {"a stack of no height",
     "c0..../....../......./......../......../......../......./....../..ABC w 1", "height 0"},
    {"seven Tzaars", "aaaaa/aa..bc/......./......../......../......../......./....../..ABC w 1",
     "White shows 7 stacks of type Tzaar; at most 6"},
    {"ten Tzarras", "BBBBB/BBBBB./......./......../......../......../......./...A.C/..abc w 1",
     "Black shows 10 stacks of type Tzarra; at most 9"},
    {"sixteen Totts", "ccccc/cccccc/ccccc../......../......../......../......./...a.b/..ABC w 1",
     "White shows 16 stacks of type Tott; at most 15"},
    {"31 pieces", "a29bc../....../......./......../......../......../......./....../..ABC w 1",
     "White's stacks hold 31 pieces; a side has 30"},
    {"an empty board for a figure",
     "...../....../......./......../......../......../......./....../..... w 1", ""},
    {"both sides without Tzaars",
     "bc.../....../......./......../......../......../......./....../...BC b 2", ""},
    {"both sides without a type, not the same one",
     "bc.../....../......./......../......../......../......./....../...AB w 1", ""},
    {"a stack of two in a placement",
     "c2..../....../......./......../......../......../......./....../....C w p",
     "a stack of two or more pieces in a placement"},
    {"a placement two ahead",
     "cc.../....../......./......../......../......../......./....../..... b p",
     "White has placed 2 pieces and Black 0 with Black to place"},
    {"a placement by the side that is ahead",
     "c..../....../......./......../......../......../......./....../..... w p",
     "White has placed 1 pieces and Black 0 with White to place"},
    {"a placement of seven Tzaars",
     "aaaaa/aa..../......./......../......../......../......./..CCCC/..CCC w p",
     "White shows 7 stacks of type Tzaar"},

    {"an endgame", "abc../....../......./......../......../......../......./....../..ABC w 1", ""},
    {"its second action",
     "abc../....../......./......../......../......../......./....../..ABC b 2", ""},
    {"won by a first capture: Black has no Tzaar left",
     "abc../....../......./......../......../......../......./....../...BC w 2", ""},
    {"won by a second capture",
     "abc../....../......./......../......../......../......./....../...BC b 1", ""},
    {"lost by covering one's own last piece",
     "bc2.../....../......./......../......../......../......./....../..ABC b 1", ""},
    {"a side without any stack",
     "...../....../......./......../......../......../......./....../..ABC w 1", ""},
    {"stacks as high as the pieces allow",
     "a28bc../....../......./......../......../......../......./....../..ABC28 w 1", ""},
    {"one stack of all pieces",
     "a30..../....../......./......../......../......../......./....../..ABC w 1", ""},
    {"an empty board to place on",
     "...../....../......./......../......../......../......./....../..... w p", ""},
    {"an empty board on which Black begins, an image of the last",
     "...../....../......./......../......../......../......./....../..... b p", ""},
    {"a placement, the other side one ahead",
     "a..../....../......./......../......../......../......./....../..... b p", ""},
    {"a placement, Black one ahead",
     "A..../....../......./......../......../......../......./....../..... w p", ""},
};

TEST(Setup, IsAcceptedOrRejectedWithTheReason) {
  for (const SetupRow& row : rows) {
    SCOPED_TRACE(row.what + ": " + row.position);
    const auto setup = setup_of(row.position);
    try {
      const Position position(setup);
      EXPECT_EQ(row.reason, "") << "but it was accepted";
      EXPECT_EQ(position.setup(), setup);
    } catch (const Error& error) {
      const std::string message = error.what();
      EXPECT_EQ(error.kind(), Error::Kind::position);
      EXPECT_NE(row.reason, "") << message;
      EXPECT_NE(message.find(row.reason), std::string::npos) << message;
      EXPECT_NE(message.find("; "), std::string::npos) << "says what would be right: " << message;
      EXPECT_EQ(message.find('\n'), std::string::npos);
    }
  }
}

TEST(Setup, RejectsWhatAFullBoardCannotBe) {
  auto full = fixed_start().setup();
  full.stage = Stage::second;
  EXPECT_THROW(Position{full}, Error);
  full.stage = Stage::placing;
  EXPECT_THROW(Position{full}, Error);
  full.stage = Stage::first;
  EXPECT_NO_THROW(Position{full});
  full.to_move = Side::black;
  EXPECT_NO_THROW(Position{full}) << "the image of an opening with the colours swapped";
  full.pieces[0]->height = 2;
  EXPECT_THROW(Position{full}, Error);
}

TEST(Setup, WhereBothSidesLackATypeThereIsNoGame) {
  const Position position{tzaar::Setup{}};
  EXPECT_EQ(position.outcome(), (Outcome{std::nullopt, &no_game}));
  EXPECT_EQ(describe(*position.outcome()), std::string(no_game.text));
}

TEST(Setup, ReachedInPlayIsAcceptedAndTheSame) {
  Random random(9);
  for (const Position& start : random_images_of_starts(60, 9))
    for (const Position& position : play_out(start, random)) {
      ASSERT_NO_THROW(Position{position.setup()}) << text_of(position.setup());
      ASSERT_EQ(Position(position.setup()), position);
    }
}

void put(tzaar::Setup& setup, Side side, Type type, const std::string& names) {
  std::istringstream in(names);
  for (std::string name; in >> name;) {
    auto& stack = setup.pieces[static_cast<std::size_t>(space(name).number())];
    EXPECT_FALSE(stack) << name << " is listed twice";
    stack = Stack{side, type, 1};
  }
}

// The list in the rules is for Black; the one for White is Boardspace's.
TEST(FixedStart, IsTheListOfTheRules) {
  tzaar::Setup expected;
  put(expected, Side::black, Type::tott, "A1 A2 A3 A4 D4 E6 E9 F1 F4 F8 G1 G7 H1 H6 I1");
  put(expected, Side::black, Type::tzarra, "B2 B3 B4 E8 F2 F7 G2 G6 H2");
  put(expected, Side::black, Type::tzaar, "C3 C4 E7 F3 F6 G3");
  put(expected, Side::white, Type::tott, "A5 B1 B6 C1 C7 D1 D5 D8 E1 E4 F5 I2 I3 I4 I5");
  put(expected, Side::white, Type::tzarra, "B5 C2 C6 D2 D7 E2 H3 H4 H5");
  put(expected, Side::white, Type::tzaar, "C5 D3 D6 E3 G4 G5");
  EXPECT_EQ(fixed_start().setup(), expected);
  EXPECT_TRUE(fixed_start().is_opening());
}

TEST(RandomStart, HoldsAllPiecesAndDependsOnTheSeedAlone) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const Position start = random_start(seed);
    EXPECT_TRUE(start.is_opening());
    EXPECT_EQ(start.to_move(), Side::white);
    for (const Side side : both_sides)
      for (const Type type : all_types) EXPECT_EQ(start.count(side, type), supply(type));
    EXPECT_EQ(start, random_start(seed));
    EXPECT_NE(start, random_start(seed + 1));
  }
}

// Records that name a seed would change if the start of that seed did.
TEST(RandomStart, OfASeedIsTheSameForEver) {
  EXPECT_EQ(text_of(random_start(1).setup()),
            "bbcaa/CCCABc/BBcbBcC/ACCcCCbb/CbCCAAcc/abacaaBB/AcbCCcc/cBbcCB/ccCBA w 1");
}

TEST(RandomStart, PutsEachColourEverywhereEquallyOften) {
  constexpr int starts = 2000;
  std::array<int, space_count> white{};
  for (std::uint64_t seed = 0; seed < starts; ++seed) {
    const Position start = random_start(seed);
    for (int number = 0; number < space_count; ++number)
      if (start.at(Space(number))->side == Side::white) ++white[static_cast<std::size_t>(number)];
  }
  for (const int times : white) EXPECT_NEAR(times, starts / 2, 110);  // 5 standard deviations
}

TEST(RandomStart, OfNeighbouringSeedsHaveNothingInCommon) {
  constexpr int starts = 1000;
  int equal_colours = 0;
  for (std::uint64_t seed = 0; seed < starts; ++seed) {
    const Position start = random_start(seed);
    const Position next = random_start(seed + 1);
    for (int number = 0; number < space_count; ++number)
      if (start.at(Space(number))->side == next.at(Space(number))->side) ++equal_colours;
  }
  EXPECT_NEAR(equal_colours, starts * space_count / 2, 800);
}

TEST(TournamentStart, IsTheEmptyBoardWithWhiteToPlace) {
  const Position start;
  EXPECT_EQ(start.stage(), Stage::placing);
  EXPECT_EQ(start.to_move(), Side::white);
  EXPECT_EQ(start.stack_count(), 0);
  EXPECT_FALSE(start.outcome());
  EXPECT_EQ(start.count_moves(), 3u * 60u);
  tzaar::Setup empty;
  empty.stage = Stage::placing;
  EXPECT_EQ(start, Position(empty));
}

TEST(TournamentStart, NobodyPlacesMoreThanThereAre) {
  Position position;
  for (int number = 0; number < 12; ++number)  // all Tzaars of both sides
    position.play(Move::place(Type::tzaar, Space(number)));
  EXPECT_EQ(position.count_moves(), 2u * 48u);
  for (const Move& move : moves_of(position)) EXPECT_NE(move.type, Type::tzaar);
}

using Images = BoardGame<Board>;
using Map = std::array<std::size_t, space_count>;

constexpr std::size_t board_symmetries = Board::map_count / 2;

Map map_of(std::size_t symmetry) {
  Map map{};
  for (std::size_t cell = 0; cell < map.size(); ++cell)
    map[cell] = Images::image_of_cell(cell, symmetry);
  return map;
}

Space image(Space space, std::size_t symmetry) {
  return Board::image(space, symmetry);
}

std::set<Map> all_maps() {
  std::set<Map> maps;
  for (std::size_t symmetry = 0; symmetry < board_symmetries; ++symmetry)
    maps.insert(map_of(symmetry));
  return maps;
}

bool are_neighbours(Space a, Space b) {
  return std::ranges::any_of(steps, [&](Point step) {
    return Point{a.point().x + step.x, a.point().y + step.y} == b.point();
  });
}

TEST(BoardSymmetries, AreTwelveDifferentMapsClosedUnderComposition) {
  const std::set<Map> maps = all_maps();
  EXPECT_EQ(maps.size(), 12u);
  for (const Map& first : maps) {
    EXPECT_EQ(std::set<std::size_t>(first.begin(), first.end()).size(), 60u) << "not one to one";
    for (const Map& second : maps) {
      Map both{};
      for (std::size_t number = 0; number < both.size(); ++number)
        both[number] = second[first[number]];
      EXPECT_TRUE(maps.contains(both));
    }
  }
}

TEST(BoardSymmetries, KeepNeighboursTogetherAndStrangersApart) {
  for (std::size_t symmetry = 0; symmetry < board_symmetries; ++symmetry)
    for (int a = 0; a < space_count; ++a)
      for (int b = 0; b < space_count; ++b)
        ASSERT_EQ(are_neighbours(image(Space(a), symmetry), image(Space(b), symmetry)),
                  are_neighbours(Space(a), Space(b)))
            << name_of(Space(a)) << ", " << name_of(Space(b)) << " by symmetry " << symmetry;
}

TEST(BoardSymmetries, RotationsComeFirst) {
  for (int number = 0; number < space_count; ++number) {
    const Space space(number);
    EXPECT_EQ(image(space, 0), space);
    for (std::size_t turns = 0; turns < 5; ++turns)
      EXPECT_EQ(image(image(space, turns), 1), image(space, turns + 1));
    EXPECT_EQ(image(image(space, 5), 1), space);
    for (std::size_t reflection = 6; reflection < 12; ++reflection)
      EXPECT_EQ(image(image(space, reflection), reflection), space);
  }
  // Half a turn exchanges the columns and counts the rows of each from the other end.
  EXPECT_EQ(image(space("A1"), 3), space("I5"));
  EXPECT_EQ(image(space("B5"), 3), space("H2"));
  EXPECT_EQ(image(space("E4"), 3), space("E6"));
}

TEST(PositionImages, MapEveryStackAndTheSides) {
  const tzaar::Setup before =
      setup_of("a..C2./....../......./......../......../......../......./.B.A../b.c.. w 2");
  const Position position(before);
  for (std::size_t map = 0; map < Board::map_count; ++map) {
    const bool swap = map >= board_symmetries;
    const tzaar::Setup after = Images::image(position, map).setup();
    EXPECT_EQ(after.stage, Stage::second);
    EXPECT_EQ(after.to_move, swap ? Side::black : Side::white);
    for (std::size_t cell = 0; cell < before.pieces.size(); ++cell) {
      auto expected = before.pieces[cell];
      if (expected && swap) expected->side = opponent(expected->side);
      EXPECT_EQ(after.pieces[Images::image_of_cell(cell, map % board_symmetries)], expected);
    }
  }
}

TEST(PositionImages, AreTwentyFourThePositionItselfFirst) {
  const Position start = random_start(1);
  const std::vector<Position> all = Images::images(start);
  ASSERT_EQ(all.size(), 24u);
  EXPECT_EQ(all.front(), start);
  std::set<std::uint64_t> hashes;
  for (const Position& position : all) hashes.insert(position.hash());
  EXPECT_EQ(hashes.size(), 24u) << "a random start has no symmetry of its own";
}

TEST(PositionImages, FormAGroup) {
  const Position start = random_start(2);
  const std::vector<Position> all = Images::images(start);
  for (const Position& position : all)
    for (const Position& again : Images::images(position))
      EXPECT_NE(std::ranges::find(all, again), all.end());
}

TEST(PositionImages, OfTheFixedStart) {
  tzaar::Setup turned = Images::image(fixed_start(), board_symmetries + 1).setup();
  EXPECT_EQ(turned.to_move, Side::black);
  turned.to_move = Side::white;
  EXPECT_EQ(Position(turned), fixed_start());

  std::set<std::uint64_t> hashes;
  for (const Position& position : Images::images(fixed_start())) hashes.insert(position.hash());
  // Three rotations keep the position. A swap of the colours never does, because it also exchanges
  // the side to move.
  EXPECT_EQ(hashes.size(), 24u / 3u);
}

// Placements are included. None of them begins with Black, except after a swap of the colours.
TEST(PositionImages, HaveTheSameMovesOutcomesAndPerft) {
  Random random(8);
  for (const Position& start : random_images_of_starts(20, 8)) {
    const std::vector<Position> game = play_out(start, random);
    for (std::size_t ply = 0; ply < game.size(); ply += 7) {
      Position position = game[ply];
      const int depth = position.stage() == Stage::placing ? 1 : 2;
      const std::uint64_t sequences = cairn::perft(position, depth);
      for (std::size_t map = 0; map < Board::map_count; ++map) {
        Position mapped = Images::image(position, map);
        EXPECT_EQ(cairn::perft(mapped, depth), sequences);
        const auto before = position.outcome();
        const auto after = mapped.outcome();
        ASSERT_EQ(before.has_value(), after.has_value());
        if (!before) continue;
        EXPECT_EQ(after->ending, before->ending);
        EXPECT_EQ(after->winner,
                  map >= board_symmetries ? opponent(*before->winner) : *before->winner);
      }
    }
  }
}

}  // namespace
}  // namespace cairn::tzaar::test
