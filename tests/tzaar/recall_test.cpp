// Moves as numbers, and which of them a position allows, compared with the moves that it generates.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "tzaar/playouts.hpp"
#include "tzaar/text.hpp"

namespace cairn::tzaar::test {
namespace {

// Returns every move that can be written, whether any position allows it or not.
std::vector<Move> all_moves() {
  std::vector<Move> moves{Move::pass()};
  for (int to = 0; to < space_count; ++to) {
    for (const Type type : all_types) moves.push_back(Move::place(type, Space(to)));
    for (int from = 0; from < space_count; ++from) {
      moves.push_back(Move::capture(Space(from), Space(to)));
      moves.push_back(Move::stack(Space(from), Space(to)));
    }
  }
  return moves;
}

TEST(Recall, EveryMoveComesBackFromItsCode) {
  for (const Move& move : all_moves()) {
    EXPECT_EQ(Move::of_code(move.code()), move) << text_of(move);
    EXPECT_NE(move.code(), 0xFFFF);
  }
}

TEST(Recall, APositionAllowsWhatItGenerates) {
  const std::vector<Move> moves = all_moves();
  Random random(6);
  for (const Position& start : random_images_of_starts(10, 6))
    for (const Position& position : play_out(start, random)) {
      if (position.outcome()) continue;
      const std::vector<Move> generated = moves_of(position);
      std::size_t allowed = 0;
      for (const Move& move : moves) {
        if (!position.allows(move)) continue;
        ++allowed;
        ASSERT_TRUE(std::ranges::find(generated, move) != generated.end())
            << text_of(position.setup()) << ' ' << text_of(move);
      }
      ASSERT_EQ(allowed, generated.size()) << text_of(position.setup());
    }
}

}  // namespace
}  // namespace cairn::tzaar::test
