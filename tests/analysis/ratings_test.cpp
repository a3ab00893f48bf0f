// Ratings, against the worked example of "Example of the Glicko-2 system" by Mark E. Glickman.
#include "analysis/statistics.hpp"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

namespace cairn::test {
namespace {

TEST(Ratings, AreThoseOfThePublishedExample) {
  const std::array results{RatedResult{{1400, 30, 0.06}, 1}, RatedResult{{1550, 100, 0.06}, 0},
                           RatedResult{{1700, 300, 0.06}, 0}};
  const GlickoRating after = rated({1500, 200, 0.06}, results);
  EXPECT_NEAR(after.rating, 1464.06, 0.01);
  EXPECT_NEAR(after.deviation, 151.52, 0.01);
  EXPECT_NEAR(after.volatility, 0.05999, 0.00001);
}

TEST(Ratings, BecomeLessSureWhileNobodyPlays) {
  const GlickoRating after = rated({1500, 200, 0.06}, {});
  EXPECT_EQ(after.rating, 1500);
  EXPECT_NEAR(after.deviation, 200.2714, 0.001);
  EXPECT_EQ(rated({1500, 350, 0.06}, {}).deviation, 350);
}

GameFigures game(const std::string& white, const std::string& black, const std::string& date) {
  GameFigures figures;
  figures.sides[0].player = white;
  figures.sides[1].player = black;
  figures.date = date;
  figures.winner = Side::white;
  return figures;
}

std::vector<RatedPlayer> rated_games(const std::vector<GameFigures>& games) {
  std::vector<const GameFigures*> pointers;
  for (const GameFigures& each : games) pointers.push_back(&each);
  return ratings_of(pointers);
}

TEST(Ratings, AreMadeMonthByMonth) {
  const auto players = rated_games({game("Ann", "Bob", "2026-01-05"),
                                    game("Ann", "Bob", "2026-01-09"), game("Cy", "Ann", "2026-03"),
                                    game("Bob", "?", "2026-03-01"), game("Bob", "Cy", "")});
  ASSERT_EQ(players.size(), 3u);
  EXPECT_EQ(players[0].player, "Cy");
  EXPECT_EQ(players[2].player, "Bob");
  EXPECT_EQ(players[2].games, 2);
  const RatedPlayer& ann = players[1];
  ASSERT_EQ(ann.history.size(), 2u);
  EXPECT_EQ(ann.history[0].month, 202601);
  EXPECT_EQ(ann.history[1].month, 202603);
  // Both games of January count together, with Bob's rating before it.
  const std::array both{RatedResult{{}, 1}, RatedResult{{}, 1}};
  EXPECT_DOUBLE_EQ(ann.history[0].rating.rating, rated({}, both).rating);
}

TEST(Ratings, WithoutAnyDateAllGamesAreOnePeriod) {
  const auto players = rated_games({game("Ann", "Bob", ""), game("Ann", "Bob", "?")});
  ASSERT_EQ(players.size(), 2u);
  ASSERT_EQ(players[0].history.size(), 1u);
  EXPECT_EQ(players[0].history[0].month, 0);
  EXPECT_EQ(players[0].games, 2);
}

}  // namespace
}  // namespace cairn::test
