// How many moves pieces need to the far edge, on positions made by hand.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games/towers/motifs.hpp"
#include "games/towers/notation.hpp"
#include "games/towers/race.hpp"

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

TEST(Fastest, LastDeploymentMayGoSidewaysFirst) {
  const auto position = parse_position("8/8/8/8/8/8/2(CCS)5/1(c)(s)(c)4 b 1");  // c2>b2,a1,off
  EXPECT_EQ(fastest(position, Side::black)->moves, 1);
}

TEST(Fastest, StopsOnNoClosedSpace) {
  const auto position = parse_position("8/8/(c)7/8/3(sss)4/8/8/7(S) w 1");
  EXPECT_FALSE(fastest(position, Side::white, ~Bits{0}));
  EXPECT_EQ(fastest(position, Side::white, Bits{1} << 27)->moves, 3);  // by the circle
}

// What lines of play do, on positions made by hand.

std::optional<Reason> reason_of(const std::string& text, const std::string& turn) {
  const Position position = parse_position(text);
  for (const Fact& fact : facts(position, {parse_turn(position, turn)}, 0))
    if (fact.is_told && !fact.compares) return fact.reason;
  return std::nullopt;
}

TEST(Reasons, RaceIsToldOfTheTurnThatChangesIt) {
  const std::string position = "8/7(C)/8/8/8/8/(c)(c)(s)5/8 w 1";
  const auto built = reason_of(position, "a2-b3");
  ASSERT_TRUE(built);
  EXPECT_EQ(built->code, "ahead_in_race");
  EXPECT_EQ(built->spaces, (std::vector<std::string>{"b3", "h7"}));
  EXPECT_EQ(built->count, 6);
  EXPECT_EQ(built->other, 7);
  EXPECT_FALSE(reason_of("8/7(C)/8/8/8/(c)7/1(c)(s)5/8 w 1", "c2-d2"));
  EXPECT_TRUE(reason_of("8/7(C)/8/8/(c)7/8/1(c)(s)5/8 w 1", "c2-d2"));  // a clear lead
}

TEST(Reasons, RaceIsNotToldOfAPieceThatFalls) {
  const auto races = [](const std::string& text) {
    const Position position = parse_position(text);
    return facts(position, {parse_turn(position, "a6-a7")}, 0, "ahead_in_race").size();
  };
  EXPECT_EQ(races("7(C)/8/(s)7/8/8/8/8/8 w 1"), 1);
  EXPECT_EQ(races("1(C)6/8/(s)7/8/8/8/8/8 w 1"), 0);
}

TEST(Reasons, AttackIsToldIfTheCapturePays) {
  const auto attacked = reason_of("7(S)/8/8/3(CC)4/8/3(s)4/8/8 w 1", "d3-d4");
  ASSERT_TRUE(attacked);
  EXPECT_EQ(attacked->code, "piece_attacked");
  EXPECT_EQ(attacked->spaces, (std::vector<std::string>{"d5"}));
  EXPECT_EQ(attacked->count, 2);
  EXPECT_FALSE(reason_of("7(S)/8/3(S)4/3(C)4/8/3(s)4/8/8 w 1", "d3-d4"));
}

TEST(Reasons, RaceMattersMoreThanASinglePart) {
  EXPECT_EQ(reason_of("7(C)/8/8/3(C)4/8/3(s)4/8/8 w 1", "d3-d4")->code, "piece_attacked");
  EXPECT_EQ(reason_of("7(C)/8/3(C)4/8/3(s)4/8/8/8 w 1", "d4-d5")->code, "ahead_in_race");
}

}  // namespace
}  // namespace cairn::towers
