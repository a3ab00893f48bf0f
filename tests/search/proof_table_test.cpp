#include "search/proof_table.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <thread>
#include <vector>

#include "core/random.hpp"

namespace cairn {
namespace {

TEST(ProofTable, KeepsEverythingWhileItGrows) {
  ProofTable table(std::size_t{1} << 26);
  constexpr std::uint32_t count = 400'000;  // more than fit into the table at first
  for (std::uint32_t i = 1; i <= count; ++i) table.store(mix(i), {i, i + 1}, 1);
  std::uint32_t found = 0;
  for (std::uint32_t i = 1; i <= count; ++i)
    if (table.find(mix(i)) == ProofNumbers{i, i + 1}) ++found;
  EXPECT_GT(found, count / 100 * 95);  // a bucket may be full although the table is not
  table.forget();
  EXPECT_EQ(table.find(mix(1)), std::nullopt);
}

TEST(ProofTable, ForgetsAlsoWhileItIsSmall) {
  ProofTable table(std::size_t{1} << 26);
  for (const bool is_shared : {false, true}) {
    if (is_shared) table.share(100);
    for (std::uint32_t i = 1; i <= 100; ++i) table.store(mix(i), {i, i + 1}, 1);
    EXPECT_TRUE(table.find(mix(100)));
    table.forget();
    for (std::uint32_t i = 1; i <= 100; ++i) EXPECT_EQ(table.find(mix(i)), std::nullopt) << i;
  }
}

TEST(ProofTable, GrowsWheneverItIsSharedAnew) {
  ProofTable table(std::size_t{1} << 26);
  constexpr std::uint32_t count = 400'000;
  constexpr std::uint32_t step = 50'000;
  for (std::uint32_t i = 1; i <= count; ++i) {
    if (i % step == 1) table.share(step);
    table.store(mix(i), {i, i + 1}, 1);
  }
  std::uint32_t found = 0;
  for (std::uint32_t i = 1; i <= count; ++i)
    if (table.find(mix(i)) == ProofNumbers{i, i + 1}) ++found;
  EXPECT_GT(found, count / 100 * 95);
}

TEST(ProofTable, TellsForHowManyThereIsRoom) {
  ProofTable table(std::size_t{1} << 26);
  std::uint32_t key = 0;
  for (int round = 0; round < 6; ++round) {
    const std::uint64_t room = table.share(1000);
    EXPECT_GE(room, 1000);
    // If there is room for all, the table does not grow for them.
    EXPECT_EQ(table.share(room), room);
    for (std::uint64_t i = 0; i < room; ++i) table.store(mix(++key), {key, key + 1}, 1);
    EXPECT_LT(table.share(0), room / 4 + 1000) << "a few were replaced where a bucket was full";
  }
  ProofTable full(1);  // one bucket of four
  EXPECT_EQ(full.share(100), 100) << "as many as are asked for, although it cannot grow";
}

TEST(ProofTable, ReplacesWhatCostLeast) {
  ProofTable table(1);  // one bucket of four
  for (std::uint32_t key = 1; key <= 5; ++key) table.store(key << 16, {key, 1}, 10 - key % 5);
  EXPECT_FALSE(table.find(4 << 16));
  for (const std::uint64_t key : {1, 2, 3, 5}) EXPECT_TRUE(table.find(key << 16)) << key;
}

TEST(ProofTable, KeepsWhatIsSettledOnceItIsShared) {
  ProofTable table(std::size_t{1} << 20);
  table.share(1000);
  table.store(7, ProofNumbers::proven(), 1);
  table.store(7, {3, 4}, 1);  // from a thread that came before the proof
  EXPECT_EQ(table.find(7), ProofNumbers::proven());
}

// Every writer stores numbers that follow from the key and the writer. In one bucket out of three
// they are settled.
TEST(ProofTable, NeverMixesEntriesOfSeveralThreads) {
  ProofTable table(1 << 10);  // few buckets, so that the threads meet
  table.share(1000);
  const auto numbers_of = [](std::uint64_t key, std::uint32_t writer) {
    if (key % 3 == 0) return key % 2 == 0 ? ProofNumbers::proven() : ProofNumbers::refuted();
    const auto number = static_cast<std::uint32_t>(key * 1000);
    return ProofNumbers{number + writer, number + 3 * writer};
  };
  std::atomic<int> found{0};
  std::atomic<int> wrong{0};
  const auto work = [&](std::uint32_t writer) {
    for (std::uint64_t i = 0; i < 40'000; ++i) {
      const std::uint64_t key = 1 + i * 7 % 200;
      table.store(mix(key), numbers_of(key, writer), 1 + i % 5);
      const std::uint64_t other = 1 + i * 13 % 200;
      const auto numbers = table.find(mix(other));
      if (!numbers) continue;
      ++found;
      bool is_whole = false;
      for (std::uint32_t any = 0; any < 3; ++any) is_whole |= *numbers == numbers_of(other, any);
      if (!is_whole) ++wrong;
    }
  };
  {
    std::vector<std::jthread> threads;
    for (std::uint32_t writer = 0; writer < 3; ++writer) threads.emplace_back(work, writer);
  }
  EXPECT_EQ(wrong, 0);
  EXPECT_GT(found, 1000);
}

}  // namespace
}  // namespace cairn
