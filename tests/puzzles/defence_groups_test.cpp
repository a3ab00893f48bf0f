#include "core/puzzle.hpp"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace cairn {
namespace {

PuzzleDefence met_by(const std::string& answer, std::vector<std::string> also = {},
                     std::size_t turns = 1) {
  PuzzleDefence defence;
  defence.turns.assign(turns, "turn");
  defence.answer.emplace();
  defence.answer->text = answer;
  defence.answer->also = std::move(also);
  return defence;
}

SolverTurn turn_with(std::vector<PuzzleDefence> defences) {
  SolverTurn turn;
  turn.defences = std::move(defences);
  return turn;
}

TEST(DefenceGroups, AreFewAndEndWithAnyOtherTurn) {
  PuzzleDefence lost;
  lost.turns = {"turn"};
  lost.end = "White wins";
  const SolverTurn turn = turn_with(
      {met_by("main"), met_by("x", {"y"}), met_by("z", {"y", "main"}), met_by("y", {}, 3), lost});
  EXPECT_EQ(groups_of(turn),
            (std::vector<DefenceGroup>{{"", {4}, 1}, {"main", {0, 2}, 2}, {"y", {1, 3}, 4}}));
  EXPECT_TRUE(groups_of(turn_with({})).empty());
}

TEST(DefenceGroups, TheMainLineIsFollowedAsFarAsItIsAskedFor) {
  SolverTurn turn = turn_with({met_by("a"), met_by("b")});
  turn.defences.front().answer->defences = {met_by("c"), met_by("d"), met_by("e")};
  turn.defences.back().answer->defences = {met_by("1"), met_by("2"), met_by("3"), met_by("4")};
  EXPECT_EQ(most_groups_on_line(turn, 1), 2u);
  EXPECT_EQ(most_groups_on_line(turn, 2), 3u);
  EXPECT_EQ(most_groups_on_line(turn, 9), 3u);
}

}  // namespace
}  // namespace cairn
