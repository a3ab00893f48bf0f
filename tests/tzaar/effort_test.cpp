// Compares what the proof search predicts of a move with a fresh look at the position after it.
#include "games/tzaar/effort.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <optional>

#include "cases.hpp"
#include "tzaar/playouts.hpp"
#include "tzaar/text.hpp"

namespace cairn::tzaar::test {
namespace {

// Returns what a search sees when it plays all second actions and looks at each position.
Foresight::Outlook seen_after_second_actions(const Position& position) {
  const Side mover = position.to_move();
  std::optional<std::uint64_t> least;
  std::uint64_t largest = 0;
  std::uint64_t sum = 0;
  for (const Move& move : moves_of(position)) {
    Position reached = position;
    reached.play(move);
    const auto outcome = reached.outcome();
    if (outcome && outcome->winner == mover) return {{}, mover, mover};
    if (outcome || reached.wins_this_turn()) continue;
    const Effort of_opponent = effort(reached);
    least = std::min(least.value_or(of_opponent.loss), of_opponent.loss);
    largest = std::max(largest, of_opponent.win);
    sum += of_opponent.win;
  }
  if (!least) return {{}, mover, opponent(mover)};
  return {{*least, (sum + largest) / 2}, mover, {}};
}

void expect_foreseen(const Position& before) {
  Position position = before;
  Foresight foresight(position);
  for (const Move& move : moves_of(before)) {
    SCOPED_TRACE(text_of(before.setup()) + " " + text_of(move));
    const Foresight::Outlook outlook = foresight.after(move);
    Position reached = before;
    reached.play(move);
    EXPECT_EQ(outlook.to_move, reached.to_move());
    if (!outlook.winner) {
      ASSERT_GE(outlook.effort.win, 1u);
      ASSERT_GE(outlook.effort.loss, 1u);
    }
    if (const auto outcome = reached.outcome()) {
      EXPECT_EQ(outlook.winner, outcome->winner);
    } else if (reached.stage() == Stage::second) {
      const Foresight::Outlook seen = seen_after_second_actions(reached);
      EXPECT_EQ(outlook.winner, seen.winner);
      if (seen.winner) continue;
      EXPECT_EQ(outlook.effort.win, seen.effort.win);
      EXPECT_EQ(outlook.effort.loss, seen.effort.loss);
    } else if (reached.wins_this_turn()) {
      EXPECT_EQ(outlook.winner, reached.to_move());
    } else {
      EXPECT_EQ(outlook.winner, std::nullopt);
      EXPECT_EQ(outlook.effort.win, effort(reached).win);
      EXPECT_EQ(outlook.effort.loss, effort(reached).loss);
    }
    EXPECT_EQ(position, before);
  }
}

using cairn::test::cases;

bool is_open(Position position) {
  return !position.outcome() && !position.wins_this_turn();
}

TEST(Effort, ForeseenIsWhatAFreshLookSays) {
  Random random(2611);
  int looked_at = 0;
  for (const Position& start : random_images_of_starts(cases(60, 500), 99))
    for (const Position& position : play_out(start, random))
      if (random.below(3) == 0 && is_open(position)) {
        expect_foreseen(position);
        ++looked_at;
      }
  EXPECT_GT(looked_at, cases(700, 6000));
}

TEST(Effort, ForeseenOnComposedPositionsToo) {
  Random random(77);
  int looked_at = 0;
  for (int i = 0; i < cases(20'000, 200'000); ++i) {
    const Position position(random_setup(random));
    if (!is_open(position)) continue;
    expect_foreseen(position);
    ++looked_at;
  }
  EXPECT_GT(looked_at, cases(2000, 20'000));
}

// The last Tzaars of Black are on C7 and E4. A captor of one of them may make room for another one.
TEST(Effort, SeesACaptorThatMakesRoom) {
  expect_foreseen(Position(setup_of(
      "cC.B2C/c.B2.../cb.a..A2/Cb3.c...c/...A.C2c./C...C2.../a.....c/B3..b../..c5.. b 2")));
}

}  // namespace
}  // namespace cairn::tzaar::test
