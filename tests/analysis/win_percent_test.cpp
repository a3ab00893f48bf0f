#include "analysis/win_percent.hpp"

#include <gtest/gtest.h>

#include "games/tzaar/tzaar.hpp"

namespace cairn {
namespace {

Value estimate(int points) {
  return {Value::Kind::estimate, 0, points};
}
constexpr Value white_wins{Value::Kind::white_wins, 3, 0};
constexpr Value black_wins{Value::Kind::black_wins, 4, 0};

TEST(WinPercent, IsTheLogisticFunction) {
  EXPECT_EQ(win_percent(estimate(0), 300), 50);
  EXPECT_EQ(win_percent(estimate(300), 300), 73.11);  // 1 / (1 + 1/e)
  EXPECT_EQ(win_percent(estimate(-300), 300), 26.89);
  EXPECT_EQ(win_percent(estimate(100000), 300), 100);
  EXPECT_EQ(win_percent(white_wins, 300), 100);
  EXPECT_EQ(win_percent(black_wins, 300), 0);
  EXPECT_EQ(win_percent({Value::Kind::draw, 0, 0}, 300), 50);
}

// A game in which chances are as the evaluation says but for one kind of position.
struct Surer : Tzaar {
  static double certainty(const Position& position) { return position.stack_count() > 50 ? 1 : 2; }
};

TEST(Calibrated, MultipliesEstimatesAlone) {
  const auto early = Tzaar::parse_position("fixed");
  const auto late = Tzaar::parse_position(
      ".CC.a/....../..BCb.c/A.....A4./B.a4....a/b....c.B/.B2c..../A...aC/BcBCb w 1");
  EXPECT_EQ(calibrated<Surer>(estimate(-100), early), estimate(-100));
  EXPECT_EQ(calibrated<Surer>(estimate(-100), late), estimate(-200));
  EXPECT_EQ(calibrated<Surer>(white_wins, late), white_wins);
}

TEST(Mark, BeginsAtFiveTenAndFifteenPoints) {
  EXPECT_EQ(mark_of(0), Mark::none);
  EXPECT_EQ(mark_of(4.99), Mark::none);
  EXPECT_EQ(mark_of(5), Mark::inaccuracy);
  EXPECT_EQ(mark_of(9.99), Mark::inaccuracy);
  EXPECT_EQ(mark_of(10), Mark::mistake);
  EXPECT_EQ(mark_of(15), Mark::blunder);
}

TEST(Verdict, TellsWhatBecameOfAProvenResult) {
  const Value even = estimate(0);
  EXPECT_EQ(verdict_of(white_wins, black_wins, 0, Side::white, true), Verdict::threw_away_win);
  EXPECT_EQ(verdict_of(white_wins, estimate(90), 60, Side::white, true), Verdict::missed_win);
  EXPECT_EQ(verdict_of(white_wins, estimate(-90), 40, Side::white, true), Verdict::lost_win);
  EXPECT_EQ(verdict_of(black_wins, estimate(-90), 40, Side::black, true), Verdict::missed_win);
  EXPECT_EQ(verdict_of(even, black_wins, 0, Side::white, true), Verdict::walked_into_loss);
  EXPECT_EQ(verdict_of(even, white_wins, 100, Side::black, true), Verdict::walked_into_loss);
  EXPECT_EQ(verdict_of(even, black_wins, 0, Side::white, false), Verdict::lost_at_latest);
  EXPECT_EQ(verdict_of(even, even, 50, Side::white, true), Verdict::none);
  // A win that takes longer is no fault, and a loss that was there before is not blamed on the
  // turn.
  const Value longer{Value::Kind::white_wins, 9, 0};
  EXPECT_EQ(verdict_of(white_wins, longer, 100, Side::white, true), Verdict::none);
  EXPECT_EQ(verdict_of(black_wins, black_wins, 0, Side::white, true), Verdict::none);
}

}  // namespace
}  // namespace cairn
