#include "games/tzaar/setup.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <vector>

#include "core/position.hpp"
#include "games/tzaar/setup.hpp"
#include "tzaar/playouts.hpp"
#include "tzaar/text.hpp"

namespace cairn::tzaar::test {
namespace {

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
      const std::uint64_t sequences = perft(position, depth);
      for (std::size_t map = 0; map < Board::map_count; ++map) {
        Position mapped = Images::image(position, map);
        EXPECT_EQ(perft(mapped, depth), sequences);
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
