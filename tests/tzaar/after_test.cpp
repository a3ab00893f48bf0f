// The board after a move that is not played has to be the board after the same move, played.
#include "games/tzaar/contacts.hpp"

#include <gtest/gtest.h>

#include "core/position.hpp"
#include "core/random.hpp"
#include "tzaar/playouts.hpp"
#include "tzaar/text.hpp"

namespace cairn::tzaar::test {
namespace {

template <class Board>
void expect_same(const Board& seen, const Position& reached) {
  const Now expected(reached);
  for (const Side side : both_sides) {
    ASSERT_EQ(seen.stacks(side), expected.stacks(side));
    for (const Type type : all_types)
      ASSERT_EQ(seen.shown(side, type), expected.shown(side, type)) << index(type);
  }
  for_each_cell(expected.stacks(Side::white) | expected.stacks(Side::black), [&](std::size_t cell) {
    ASSERT_EQ(seen.strength(cell), expected.strength(cell)) << cell;
    ASSERT_EQ(seen.type(cell), expected.type(cell)) << cell;
    const Around around = seen.around(cell);
    const Around played = expected.around(cell);
    for (int lane = 0; lane < 6; ++lane) {
      ASSERT_EQ(around.strengths[lane], played.strengths[lane]) << cell << ", lane " << lane;
      if (played.strengths[lane] != 0) {
        ASSERT_EQ(around.cell(lane), played.cell(lane)) << cell << ", lane " << lane;
      }
    }
  });
}

TEST(AfterTest, IsTheBoardAfterOneMoveAndAfterTwo) {
  Random random(8);
  int pairs = 0;
  for (const Position& start : random_images_of_starts(12, 8))
    for (const Position& position : play_out(start, random)) {
      if (position.outcome() || position.stage() == Stage::placing) continue;
      const Now now(position);
      for (const Move& move : moves_of(position)) {
        if (move.kind == Move::Kind::pass) continue;
        SCOPED_TRACE(text_of(position.setup()) + " " + text_of(move));
        const After once(now, index(move.from), index(move.to));
        const Position reached = cairn::after(position, move);
        expect_same(once, reached);
        if (reached.outcome()) continue;
        const Move next = random_move(reached, random);
        if (next.kind == Move::Kind::pass) continue;
        const After twice(once, index(next.from), index(next.to));
        expect_same(twice, cairn::after(reached, next));
        ++pairs;
      }
    }
  EXPECT_GT(pairs, 5000);
}

}  // namespace
}  // namespace cairn::tzaar::test
