#include "search/table.hpp"

#include <gtest/gtest.h>

namespace cairn {
namespace {

TEST(TranspositionTable, ReturnsWhatWasStored) {
  TranspositionTable table(1 << 16);
  EXPECT_EQ(table.find(42), nullptr);
  table.store(42, -17, 5, 3, Bound::lower);
  const auto* entry = table.find(42);
  ASSERT_NE(entry, nullptr);
  EXPECT_EQ(entry->score, -17);
  EXPECT_EQ(entry->move, 5);
  EXPECT_EQ(entry->depth, 3);
  EXPECT_EQ(entry->bound(), Bound::lower);
}

TEST(TranspositionTable, ForgetsEverythingEachTime) {
  TranspositionTable table(1 << 12);
  for (int round = 0; round < 200; ++round) {  // more rounds than generations
    EXPECT_EQ(table.find(7), nullptr) << round;
    table.store(7, round, 0, 1, Bound::exact);
    ASSERT_NE(table.find(7), nullptr);
    EXPECT_EQ(table.find(7)->score, round);
    table.forget();
  }
}

TEST(TranspositionTable, KeepsTheDeepestOfABucketAndKnownMoves) {
  TranspositionTable table(1);  // one bucket of four
  for (std::uint64_t key = 1; key <= 4; ++key)
    table.store(key, 0, 1, static_cast<int>(key), Bound::exact);
  table.store(5, 0, 1, 9, Bound::exact);
  EXPECT_EQ(table.find(1), nullptr);
  for (std::uint64_t key = 2; key <= 5; ++key) EXPECT_NE(table.find(key), nullptr) << key;
  table.store(5, 3, TranspositionTable::no_move, 9, Bound::upper);
  EXPECT_EQ(table.find(5)->move, 1);
}

TEST(Score, DistancesAreCountedFromWhereTheyAreSeen) {
  EXPECT_EQ(delayed(win_in(3), 2), win_in(5));
  EXPECT_EQ(delayed(loss_in(3), 2), loss_in(5));
  EXPECT_EQ(delayed(loss_in(5), -2), loss_in(3));
  EXPECT_EQ(delayed(250, 4), 250);
  EXPECT_EQ(turns_to_end(loss_in(7)), 7);
  EXPECT_GT(win_in(1), win_in(3));
  EXPECT_GT(loss_in(3), loss_in(1));
}

}  // namespace
}  // namespace cairn
