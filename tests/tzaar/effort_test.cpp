// What the proof search foresees of a move against a fresh look at the position after it.
#include "tzaar/effort.hpp"

#include <gtest/gtest.h>

#include "tzaar/playouts.hpp"
#include "tzaar/text.hpp"

namespace cairn::tzaar::test {
namespace {

void expect_foreseen(const Position& before) {
  Position position = before;
  Foresight foresight(position);
  for (const Move& move : moves_of(before)) {
    SCOPED_TRACE(text_of(before.setup()) + " " + text_of(move));
    const Foresight::Outlook outlook = foresight.after(move);
    Position reached = before;
    reached.play(move);
    EXPECT_EQ(outlook.to_move, reached.to_move());
    if (const auto outcome = reached.outcome()) {
      EXPECT_EQ(outlook.winner, outcome->winner);
    } else if (reached.wins_this_turn()) {
      EXPECT_EQ(outlook.winner, reached.to_move());
    } else {
      ASSERT_EQ(outlook.winner, std::nullopt);
      EXPECT_EQ(outlook.effort.win, effort(reached).win);
      EXPECT_EQ(outlook.effort.loss, effort(reached).loss);
    }
    EXPECT_EQ(position, before);
    for (const Side side : both_sides)
      if (move.kind != Move::Kind::place) {
        const int now = before.captures(side);
        EXPECT_EQ(before.captures_after(move, side, now), reached.captures(side));
      }
  }
}

bool is_open(Position position) {
  return !position.outcome() && !position.wins_this_turn();
}

TEST(Effort, ForeseenIsWhatAFreshLookSays) {
  Random random(2611);
  int looked_at = 0;
  for (const Position& start : random_images_of_starts(12, 17))
    for (const Position& position : play_out(start, random))
      if (random.below(3) == 0 && is_open(position)) {
        expect_foreseen(position);
        ++looked_at;
      }
  EXPECT_GT(looked_at, 150);
}

TEST(Effort, ForeseenOnComposedPositionsToo) {
  Random random(77);
  int looked_at = 0;
  for (int i = 0; i < 3000; ++i) {
    const Position position(random_setup(random));
    if (!is_open(position)) continue;
    expect_foreseen(position);
    ++looked_at;
  }
  EXPECT_GT(looked_at, 300);
}

}  // namespace
}  // namespace cairn::tzaar::test
