#include "games/tzaar/board.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

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

}  // namespace
}  // namespace cairn::tzaar::test
