#include "core/position.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cstdint>

#include "core/nim.hpp"

namespace cairn {
namespace {

using test::Nim;

constexpr std::array every_kind{BulkCounting::none, BulkCounting::last_ply,
                                BulkCounting::last_two_plies};

std::uint64_t choose(int n, int k) {
  std::uint64_t ways = 1;
  for (int i = 0; i < k; ++i)
    ways = ways * static_cast<std::uint64_t>(n - i) / static_cast<std::uint64_t>(i + 1);
  return k <= n ? ways : 0;
}

// Taking tokens d times from one heap of n leaves d different numbers below n, in falling order, so
// there are as many sequences as ways to choose d numbers from n. With two heaps, the sequences of
// both are interleaved.
std::uint64_t sequences(int first_heap, int second_heap, int depth) {
  std::uint64_t sum = 0;
  for (int first = 0; first <= depth; ++first)
    sum += choose(depth, first) * choose(first_heap, first) * choose(second_heap, depth - first);
  return sum;
}

TEST(Perft, CountsAGameThatOffersNothingButTheConcept) {
  for (int first_heap = 0; first_heap <= 5; ++first_heap)
    for (int second_heap = 0; second_heap <= 4; ++second_heap)
      for (int depth = 0; depth <= 6; ++depth)
        for (const BulkCounting bulk : every_kind) {
          Nim nim{{first_heap, 0, second_heap}};
          const Nim before = nim;
          EXPECT_EQ(perft(nim, depth, bulk), sequences(first_heap, second_heap, depth))
              << first_heap << ", " << second_heap << " at depth " << depth;
          EXPECT_EQ(nim, before);
        }
}

TEST(Played, RestoresAPositionWithoutUndo) {
  Nim nim{{2, 1, 0}};
  const Nim before = nim;
  {
    const Played first(nim, Nim::Move{0, 1});
    {
      const Played second(nim, Nim::Move{1, 1});
      EXPECT_EQ(nim, (Nim{{1, 0, 0}, Side::black}));
    }
    EXPECT_EQ(nim, (Nim{{1, 1, 0}, Side::white, true}));
  }
  EXPECT_EQ(nim, before);
}

TEST(After, LeavesThePositionAlone) {
  const Nim nim{{2, 1, 0}};
  EXPECT_EQ(after(nim, Nim::Move{0, 2}), (Nim{{0, 1, 0}, Side::white, true}));
  EXPECT_EQ(nim, (Nim{{2, 1, 0}}));
}

}  // namespace
}  // namespace cairn
