// How many moves pieces need to the far edge, on positions made by hand.
#include "games/towers/race.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games/towers/notation.hpp"

namespace cairn::towers {
namespace {

struct RaceCase {
  std::string rule;
  std::string position;
  Side side = Side::white;
  int space = 0;
  int moves = 0;
};

TEST(Race, FastestPieceInMoves) {
  const std::vector<RaceCase> cases{
      {"a row a move, and one beyond the edge", "8/8/8/3(c)4/8/8/8/7(S) w 1", Side::white, 35, 4},
      {"two circles go twice as far", "8/8/8/3(cc)4/8/8/8/7(S) w 1", Side::white, 35, 2},
      {"Black goes down", "(c)7/8/8/8/3(SS)4/8/8/8 w 1", Side::black, 27, 2},
      {"the last move may be a deployment", "8/3(cs)4/8/8/8/8/8/7(S) w 1", Side::white, 51, 1},
      {"a deployment passes no enemy", "2(S)(S)(S)3/3(cs)4/8/8/8/8/8/8 w 1", Side::white, 51, 2},
  };
  for (const RaceCase& row : cases) {
    const auto found = fastest(parse_position(row.position), row.side);
    ASSERT_TRUE(found) << row.rule;
    EXPECT_EQ(found->space.number(), row.space) << row.rule;
    EXPECT_EQ(found->moves, row.moves) << row.rule;
  }
}

TEST(Race, FastestOfSeveralPieces) {
  const auto position = parse_position("8/8/(c)7/8/3(sss)4/8/8/7(S) w 1");
  const auto found = fastest(position, Side::white);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->space, Space(27));
  EXPECT_EQ(found->moves, 2);
}

}  // namespace
}  // namespace cairn::towers
