#include "search/memory.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <unordered_map>

#include "core/random.hpp"

namespace cairn::test {
namespace {

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

}  // namespace
}  // namespace cairn::test
