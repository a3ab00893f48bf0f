#include "puzzles/rating.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <string>

#include "games/towers/towers.hpp"
#include "games/tzaar/tzaar.hpp"

namespace cairn {
namespace {

template <Game G>
bool is_obvious(const std::string& text, const std::string& turn) {
  const std::atomic<bool> stop{false};
  Player<G> juror(jury_player_settings(), stop);
  const auto position = G::parse_position(text);
  return is_found_at_a_glance<G>(juror, position, G::parse_turn(position, turn));
}

TEST(Glance, FindsACaptureThatThereIsNothingBesides) {
  EXPECT_TRUE(is_obvious<Towers>("8/6(C)1/8/8/1(c)3(C)2/1(CS)6/(ccs)3(cs)(ccs)2/8 w 20", "a2xb3"));
  EXPECT_TRUE(is_obvious<Towers>("8/5(C)2/8/(C)7/7(cs)/4(CS)1(sss)1/4(c)3/8 w 20", "g3xe3"));
}

TEST(Glance, DoesNotFindACaptureThatLooksBad) {
  EXPECT_FALSE(is_obvious<Towers>("8/8/6(c)(CC)/3(C)4/4(SSS)1(css)1/5(s)2/8/8 w 20", "g4xe4"));
}

TEST(Glance, LeavesQuietTurnsToTheReader) {
  EXPECT_FALSE(is_obvious<Towers>("8/1(S)2(S)(CSS)2/8/8/7(CC)/(ccc)(cs)6/1(cs)6/8 w 20", "a3-d6"));
}

TEST(Glance, FindsOneOfTwoTurnsThatPreventALoss) {
  EXPECT_TRUE(is_obvious<Tzaar>(
      "b...b/....c./...cC2a3c/.......C/b5.B2....C/A2.....C./.B5...CC/..b.Bc/..... b 1",
      "C5xB5-F1+F7"));
}

TEST(Glance, DoesNotFindOneOfFewDefencesThatTakesThinking) {
  EXPECT_FALSE(is_obvious<Tzaar>(
      "b.c.A2/.A2..cC/C....CC/cc....../Bcb..A5.b2/.b2.c..b3./C....../a3...B./..b.. b 1",
      "E1xD1-D1+C1"));
}

}  // namespace
}  // namespace cairn
