#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <optional>
#include <random>
#include <thread>
#include <unordered_map>
#include <vector>

#include "core/random.hpp"
#include "search/memory.hpp"
#include "search/proof_numbers.hpp"
#include "search/table.hpp"

namespace cairn::test {
namespace {

TEST(TranspositionTable, ReturnsWhatWasStored) {
  TranspositionTable table(1 << 16);
  EXPECT_FALSE(table.find(42));
  table.store(42, -17, 5, 3, Bound::lower);
  const auto entry = table.find(42);
  ASSERT_TRUE(entry);
  EXPECT_EQ(entry->score, -17);
  EXPECT_EQ(entry->move, 5);
  EXPECT_EQ(entry->depth, 3);
  EXPECT_EQ(entry->bound(), Bound::lower);
}

TEST(TranspositionTable, ForgetsEverythingEachTime) {
  TranspositionTable table(1 << 12);
  for (int round = 0; round < 200; ++round) {  // more rounds than generations
    EXPECT_FALSE(table.find(7)) << round;
    table.store(7, round, 0, 1, Bound::exact);
    ASSERT_TRUE(table.find(7));
    EXPECT_EQ(table.find(7)->score, round);
    table.forget();
  }
}

TEST(TranspositionTable, KeepsTheDeepestOfABucketAndKnownMoves) {
  TranspositionTable table(1);  // one bucket of four
  for (std::uint64_t key = 1; key <= 4; ++key)
    table.store(key, 0, 1, static_cast<int>(key), Bound::exact);
  table.store(5, 0, 1, 9, Bound::exact);
  EXPECT_FALSE(table.find(1));
  for (std::uint64_t key = 2; key <= 5; ++key) EXPECT_TRUE(table.find(key)) << key;
  table.store(5, 3, TranspositionTable::no_move, 9, Bound::upper);
  EXPECT_EQ(table.find(5)->move, 1);
}

TEST(TranspositionTable, FindsTheSameWhileItGrows) {
  constexpr std::size_t bytes = std::size_t{16} << 20;  // four times as many as at first
  TranspositionTable fixed(bytes);
  TranspositionTable growing(bytes, TranspositionTable::Size::grows);
  std::mt19937_64 random(1);
  // The first round leaves it small, the other fills it, so that entries are replaced.
  for (const std::size_t entries : {10'000, 600'000}) {
    std::vector<std::uint64_t> keys;
    for (std::size_t i = 0; i < entries; ++i) {
      const std::uint64_t key = i % 8 == 7 ? keys[random() % keys.size()] : random();
      const int depth = static_cast<int>(random() % 6);
      for (TranspositionTable* table : {&fixed, &growing})
        table->store(key, static_cast<Score>(i), static_cast<std::uint16_t>(i), depth,
                     Bound::lower);
      keys.push_back(key);
    }
    std::size_t found = 0;
    for (const std::uint64_t key : keys) {
      const auto entry = fixed.find(key);
      const auto other = growing.find(key);
      ASSERT_EQ(entry.has_value(), other.has_value());
      if (!entry) continue;
      ++found;
      ASSERT_EQ(entry->score, other->score);
      ASSERT_EQ(entry->move, other->move);
    }
    EXPECT_EQ(found<keys.size(), entries> 10'000);
    fixed.forget();
    growing.forget();
  }
}

// Every writer stores entries that follow from the key and the writer.
TEST(TranspositionTable, NeverMixesEntriesOfSeveralThreads) {
  TranspositionTable table(1 << 10);  // few buckets, so that the threads meet
  const auto score_of = [](std::uint64_t key, int writer) {
    return static_cast<Score>(key * 1000) + writer;
  };
  std::atomic<int> found{0};
  std::atomic<int> wrong{0};
  const auto work = [&](int writer) {
    for (std::uint64_t i = 0; i < 40'000; ++i) {
      const std::uint64_t key = 1 + i * 7 % 200;
      table.store(key, score_of(key, writer), static_cast<std::uint16_t>(key),
                  1 + static_cast<int>(i % 5), Bound::lower);
      const std::uint64_t other = 1 + i * 13 % 200;
      const auto entry = table.find(other);
      if (!entry) continue;
      ++found;
      const bool is_whole = entry->score / 1000 == static_cast<int>(other) &&
                            entry->score % 1000 < 3 && entry->move == other &&
                            entry->bound() == Bound::lower;
      if (!is_whole) ++wrong;
    }
  };
  {
    std::vector<std::jthread> threads;
    for (int writer = 0; writer < 3; ++writer) threads.emplace_back(work, writer);
  }
  EXPECT_EQ(wrong, 0);
  EXPECT_GT(found, 1000);
}

TEST(Score, DistancesAreCountedFromWhereTheyAreSeen) {
  EXPECT_EQ(distance_adjusted(win_in(3), 2), win_in(5));
  EXPECT_EQ(distance_adjusted(loss_in(3), 2), loss_in(5));
  EXPECT_EQ(distance_adjusted(loss_in(5), -2), loss_in(3));
  EXPECT_EQ(distance_adjusted(250, 4), 250);
  EXPECT_EQ(turns_to_end(loss_in(7)), 7);
  EXPECT_GT(win_in(1), win_in(3));
  EXPECT_GT(loss_in(3), loss_in(1));
}

TEST(PositionTable, AgreesWithAStandardMap) {
  PositionTable<std::uint32_t> table;
  std::unordered_map<std::uint64_t, std::uint32_t> map;
  Random random(1);
  for (std::uint32_t i = 0; i < 100'000; ++i) {
    // Half of them begin at one of eight places, so that many stand beside their own.
    const std::uint64_t number = random.below(50'000);
    const std::uint64_t hash = number % 2 == 0 ? mix(number) : number << 20 | number % 8;
    table.prefetch(hash);
    const auto known = map.find(hash);
    const std::uint32_t* found = table.find(hash);
    ASSERT_EQ(found != nullptr, known != map.end()) << hash;
    if (found != nullptr) {
      ASSERT_EQ(*found, known->second);
    }
    table[hash] = map[hash] = i;
  }
  EXPECT_EQ(table.size(), map.size());
  for (const auto& [hash, value] : map) {
    ASSERT_NE(table.find(hash), nullptr);
    EXPECT_EQ(*table.find(hash), value);
  }
}

TEST(PositionTable, KeepsTheHashZero) {
  PositionTable<int> table;
  EXPECT_EQ(table.find(0), nullptr);
  EXPECT_EQ(table[0], 0);
  table[0] = 7;
  for (std::uint64_t i = 0; i < 10'000; ++i) table[mix(i)];
  ASSERT_NE(table.find(0), nullptr);
  EXPECT_EQ(*table.find(0), 7);
}

constexpr std::uint64_t key = 0x123456789ABCDEF0;

TEST(LeafCache, KnowsOnlyWhatWasStored) {
  LeafCache cache(true);
  EXPECT_EQ(cache.find(0), std::nullopt);
  EXPECT_EQ(cache.find(key), std::nullopt);
  cache.store(key, {3, 5});
  cache.store(0, ProofNumbers::refuted());
  EXPECT_EQ(cache.find(key), (ProofNumbers{3, 5}));
  EXPECT_EQ(cache.find(0), ProofNumbers::refuted());
  EXPECT_EQ(cache.find(key + 1), std::nullopt);
}

TEST(LeafCache, ReplacesTheEntryInTheSamePlace) {
  constexpr std::uint64_t other = key ^ std::uint64_t{1} << 63;
  LeafCache cache(true);
  cache.store(key, {3, 5});
  EXPECT_EQ(cache.find(other), std::nullopt);
  cache.store(other, {7, 2});
  EXPECT_EQ(cache.find(key), std::nullopt);
  EXPECT_EQ(cache.find(other), (ProofNumbers{7, 2}));
}

}  // namespace
}  // namespace cairn::test
