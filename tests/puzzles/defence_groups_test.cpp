#include "core/puzzle.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace cairn {
namespace {

SolutionTurn met_by(const std::string& answer, std::vector<std::string> also = {},
                    std::size_t turns = 1) {
  SolutionTurn defence;
  defence.text = "turn";
  defence.also.assign(turns - 1, "turn");
  defence.next.resize(1);
  defence.next.front().text = answer;
  defence.next.front().also = std::move(also);
  return defence;
}

SolutionTurn turn_with(std::vector<SolutionTurn> defences) {
  SolutionTurn turn;
  turn.next = std::move(defences);
  return turn;
}

TEST(DefenceGroups, AreFewAndEndWithAnyOtherTurn) {
  SolutionTurn lost;
  lost.text = "turn";
  lost.end = "White wins";
  const SolutionTurn turn = turn_with(
      {met_by("main"), met_by("x", {"y"}), met_by("z", {"y", "main"}), met_by("y", {}, 3), lost});
  EXPECT_EQ(groups_of(turn),
            (std::vector<DefenceGroup>{{"", {4}, 1}, {"main", {0, 2}, 2}, {"y", {1, 3}, 4}}));
  EXPECT_TRUE(groups_of(turn_with({})).empty());
}

TEST(DefenceGroups, TheMainLineIsFollowedAsFarAsItIsAskedFor) {
  SolutionTurn turn = turn_with({met_by("a"), met_by("b")});
  turn.next.front().next.front().next = {met_by("c"), met_by("d"), met_by("e")};
  turn.next.back().next.front().next = {met_by("1"), met_by("2"), met_by("3"), met_by("4")};
  EXPECT_EQ(most_groups_on_line(turn, 1), 2u);
  EXPECT_EQ(most_groups_on_line(turn, 2), 3u);
  EXPECT_EQ(most_groups_on_line(turn, 9), 3u);
}

}  // namespace
}  // namespace cairn
