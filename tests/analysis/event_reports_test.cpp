// Standings and cross tables of events.
#include "analysis/statistics.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace cairn::test {
namespace {

// `result` is White's points in halves, or -1 for none.
GameFigures game(const std::string& white, const std::string& black, int result,
                 const std::string& round = "") {
  GameFigures figures;
  figures.event = "Cup";
  figures.round = round;
  figures.sides[0].player = white;
  figures.sides[1].player = black;
  if (result == 1) figures.is_draw = true;
  if (result == 0 || result == 2) figures.winner = result == 2 ? Side::white : Side::black;
  return figures;
}

std::vector<EventReport> reports(const std::vector<GameFigures>& games) {
  std::vector<const GameFigures*> pointers;
  for (const GameFigures& each : games) pointers.push_back(&each);
  return event_reports(pointers);
}

// Ann, Bob and Cy have two points each. Ann beat Bob, Bob beat Cy, Cy beat Ann: one direct point
// each. Sonneborn-Berger: Ann beat Bob (2) and drew twice with Dan (1): 2 + 0.5 + 0.5.
TEST(EventReports, TieBreaksFollowEachOther) {
  const auto events = reports({game("Ann", "Bob", 2), game("Bob", "Cy", 2), game("Cy", "Ann", 2),
                               game("Ann", "Dan", 1), game("Dan", "Ann", 1), game("Bob", "Eve", 2),
                               game("Cy", "Eve", 2)});
  ASSERT_EQ(events.size(), 1u);
  const auto& standings = events[0].standings;
  ASSERT_EQ(standings.size(), 5u);
  EXPECT_EQ(standings[0].player, "Ann");
  EXPECT_EQ(standings[0].points, 2);
  EXPECT_EQ(standings[0].direct, 1);
  EXPECT_EQ(standings[0].sonneborn_berger, 3);
  EXPECT_EQ(standings[0].rank, 1);
  // Nothing tells Bob and Cy apart: both beat one with two points, and Eve.
  EXPECT_EQ(standings[1].player, "Bob");
  EXPECT_EQ(standings[1].sonneborn_berger, 2);
  EXPECT_EQ(standings[1].rank, 2);
  EXPECT_EQ(standings[2].rank, 2);
  EXPECT_EQ(standings[3].player, "Dan");
  EXPECT_EQ(standings[3].rank, 4);
  EXPECT_EQ(standings[0].against.at(3).games, 2);
  EXPECT_EQ(standings[0].against.at(3).points, 1);
  EXPECT_EQ(standings[3].against.at(0).points, 1);
}

TEST(EventReports, TheDirectGameComesBeforeSonnebornBerger) {
  const auto events = reports(
      {game("Zoe", "Ann", 2), game("Ann", "Bob", 2), game("Bob", "Cy", 2), game("Bob", "Dan", 2)});
  const auto& standings = events[0].standings;
  EXPECT_EQ(standings[0].player, "Bob");
  EXPECT_EQ(standings[1].player, "Zoe");  // beat Ann, who beat the winner
  EXPECT_LT(standings[1].sonneborn_berger, standings[2].sonneborn_berger);
}

TEST(EventReports, RoundsComeInTheOrderOfTheirNumbers) {
  const auto events = reports({game("Ann", "Bob", 2, "10"), game("Ann", "Bob", -1, "2"),
                               game("Ann", "?", 2), game("Bob", "Ann", 0, "2")});
  ASSERT_EQ(events[0].rounds.size(), 2u);
  EXPECT_EQ(events[0].rounds[0].name, "2");
  EXPECT_EQ(events[0].rounds[0].games, (std::vector<std::size_t>{1, 3}));
  EXPECT_EQ(events[0].without_result, 1);
  EXPECT_EQ(events[0].without_round, 1);
  EXPECT_EQ(events[0].standings.size(), 2u);
  EXPECT_EQ(events[0].standings[0].games, 2);
}

TEST(EventReports, AnEventOfOneGameIsNone) {
  EXPECT_TRUE(reports({game("Ann", "Bob", 2)}).empty());
}

}  // namespace
}  // namespace cairn::test
