#include "search/proof_numbers.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>

namespace cairn::test {
namespace {

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
