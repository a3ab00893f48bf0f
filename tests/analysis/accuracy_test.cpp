#include "analysis/win_percent.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace cairn {
namespace {

// Makes a turn by which its player's win percentage falls from `before` to `after`.
AnnotatedTurn turn(Side side, double before, double after) {
  AnnotatedTurn turn;
  turn.side = side;
  turn.win_before = side == Side::white ? before : 100 - before;
  turn.win_after = side == Side::white ? after : 100 - after;
  turn.loss = before - after;
  return turn;
}

TEST(TurnAccuracy, IsThePublishedTable) {
  // The figures are those of lichess.org/page/accuracy and its source, with its bonus of one point
  // for uncertainty.
  const std::array<std::pair<double, double>, 6> table{
      {{1, 96.6}, {5, 80.8}, {10, 64.6}, {15, 51.5}, {20, 41.0}, {30, 25.8}}};
  for (const auto& [loss, expected] : table)
    EXPECT_NEAR(turn_accuracy(loss), expected, 0.05) << loss;
  EXPECT_EQ(turn_accuracy(0), 100);
  EXPECT_EQ(turn_accuracy(100), 0);
}

TEST(Accuracy, IsEmptyWithoutTurns) {
  EXPECT_FALSE(accuracy({})[0]);
  const auto one_side = accuracy({turn(Side::white, 50, 50)});
  EXPECT_EQ(one_side[0], 100);
  EXPECT_FALSE(one_side[1]);
}

TEST(Accuracy, IsTheMeanOfWeightedAndHarmonicMean) {
  // There are four turns, so the windows hold two percentages each: 50 50 | 50 30 | 30 30 | 30 50.
  const std::vector<AnnotatedTurn> turns{turn(Side::white, 50, 50), turn(Side::black, 50, 50),
                                         turn(Side::white, 50, 30), turn(Side::black, 70, 50)};
  auto changed = turns;
  changed[3].win_before = 30;
  changed[3].win_after = 50;
  const double a0 = 100;
  const double a1 = turn_accuracy(20);
  // White's turns are the first and the third. Their windows vary by 0, which counts as 0.5, and by
  // 10.
  const double weighted = (0.5 * a0 + 10 * a1) / 10.5;
  const double harmonic = 2 / (1 / a0 + 1 / a1);
  EXPECT_NEAR(*accuracy(changed)[index(Side::white)], (weighted + harmonic) / 2, 0.01);
}

}  // namespace
}  // namespace cairn
