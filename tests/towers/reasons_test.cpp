// What lines of play do, on positions made by hand.
#include "games/towers/motifs.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games/towers/notation.hpp"

namespace cairn::towers {
namespace {

std::optional<Reason> reason_of(const std::string& text, const std::string& turn) {
  const Position position = parse_position(text);
  return reason(position, {parse_turn(position, turn)});
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
  EXPECT_EQ(reason_of("7(C)/8/(s)7/8/8/8/8/8 w 1", "a6-a7")->code, "ahead_in_race");
  EXPECT_FALSE(reason_of("1(C)6/8/(s)7/8/8/8/8/8 w 1", "a6-a7"));
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
