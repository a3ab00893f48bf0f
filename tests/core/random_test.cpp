#include "core/random.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <set>
#include <vector>

namespace cairn {
namespace {

// The published test vector of SplitMix64 for this seed.
TEST(Random, GivesTheNumbersOfSplitMix64) {
  Random random(1234567);
  for (const std::uint64_t expected :
       {6457827717110365317u, 3203168211198807973u, 9817491932198370423u, 4593380528125082431u,
        16408922859458223821u})
    EXPECT_EQ(random.next(), expected);
}

TEST(Random, NeighbouringSeedsShareNoNumbers) {
  std::set<std::uint64_t> numbers;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Random random(seed);
    for (int i = 0; i < 50; ++i) numbers.insert(random.next());
  }
  EXPECT_EQ(numbers.size(), 20u * 50u);
}

TEST(Random, BelowReachesAllNumbersUpToItsBoundAndNoOther) {
  Random random(1);
  for (const std::uint32_t bound : {1u, 2u, 3u, 7u, 60u}) {
    std::vector<int> times(bound);
    for (std::uint32_t i = 0; i < 1000 * bound; ++i) {
      const std::uint32_t number = random.below(bound);
      ASSERT_LT(number, bound);
      ++times[number];
    }
    // 1000 of each are expected; 5 standard deviations are about 160.
    const auto [least, most] = std::ranges::minmax(times);
    EXPECT_GT(least, 840) << "bound " << bound;
    EXPECT_LT(most, 1160) << "bound " << bound;
  }
}

TEST(Random, BelowTakesTheGreatestBound) {
  constexpr std::uint32_t bound = 0xFFFFFFFFu;
  Random random(2);
  std::uint32_t greatest = 0;
  for (int i = 0; i < 1000; ++i) {
    const std::uint32_t number = random.below(bound);
    ASSERT_LT(number, bound);
    greatest = std::max(greatest, number);
  }
  EXPECT_GT(greatest, bound / 100 * 98);
}

TEST(Random, ShuffleMakesEachPermutationEquallyOften) {
  Random random(3);
  std::array<std::array<int, 4>, 4> times{};  // by element and place
  for (int i = 0; i < 4000; ++i) {
    std::vector<std::size_t> items(4);
    std::iota(items.begin(), items.end(), 0u);
    random.shuffle(items);
    auto sorted = items;
    std::ranges::sort(sorted);
    ASSERT_EQ(sorted, (std::vector<std::size_t>{0, 1, 2, 3}));
    for (std::size_t place = 0; place < 4; ++place) ++times[items[place]][place];
  }
  for (const auto& row : times)
    for (const int count : row) EXPECT_NEAR(count, 1000, 140);
}

TEST(Random, ShuffleTakesTheEmptyAndTheSingle) {
  Random random(4);
  std::vector<int> none;
  random.shuffle(none);
  EXPECT_TRUE(none.empty());
  std::vector<int> one{7};
  random.shuffle(one);
  EXPECT_EQ(one, std::vector<int>{7});
}

}  // namespace
}  // namespace cairn
