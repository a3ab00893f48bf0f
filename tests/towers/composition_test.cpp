#include "games/towers/setup.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <set>

namespace cairn::towers {
namespace {

int pieces_of(const Position& position, Side side) {
  int pieces = 0;
  for (const auto& piece : position.setup().pieces) pieces += piece && piece->side == side ? 1 : 0;
  return pieces;
}

void expect_fair(const Position& position) {
  EXPECT_FALSE(position.outcome());
  for (const Side side : both_sides) {
    EXPECT_GE(pieces_of(position, side), 3);
    EXPECT_LE(pieces_of(position, side), 7);
  }
}

TEST(Composition, BoardsHaveFewPiecesOfBothSides) {
  Random chance(1);
  std::set<Side> movers;
  std::set<std::uint64_t> seen;
  for (int i = 0; i < 200; ++i) {
    const Position board = random_board(chance);
    expect_fair(board);
    Position::Moves moves;
    board.generate(moves);
    for (const Move& move : moves) {
      Position next = board;
      next.play(move);
      EXPECT_FALSE(next.outcome());
    }
    movers.insert(board.to_move());
    seen.insert(board.hash());
  }
  EXPECT_EQ(movers.size(), 2u);
  EXPECT_EQ(seen.size(), 200u);
}

TEST(Composition, ChangesKeepTheSideToMoveAndDifferInOneOrTwoPieces) {
  Random chance(2);
  Position board = random_board(chance);
  for (int i = 0; i < 500; ++i) {
    const Position changed = changed_board(board, chance);
    expect_fair(changed);
    EXPECT_EQ(changed.to_move(), board.to_move());
    int spaces = 0;
    for (int number = 0; number < space_count; ++number)
      spaces += changed.at(Space(number)) == board.at(Space(number)) ? 0 : 1;
    EXPECT_GE(spaces, 1);
    EXPECT_LE(spaces, 4) << "each of two pieces leaves a space and stands on another";
    board = changed;
  }
}

// One board in some ten thousand would have more parts of a kind than a side has.
TEST(Composition, BoardsNeverHaveTooManyParts) {
  for (std::uint64_t seed = 0; seed < 100'000; ++seed) {
    Random chance(seed);
    ASSERT_NO_THROW(random_board(chance)) << seed;
  }
}

TEST(Composition, TheSameSeedGivesTheSameBoards) {
  Random chance(3);
  Random again(3);
  const Position board = random_board(chance);
  EXPECT_EQ(random_board(again), board);
  EXPECT_EQ(changed_board(board, again), changed_board(board, chance));
}

}  // namespace
}  // namespace cairn::towers
