#include "search/first_looks.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <optional>

namespace cairn::test {
namespace {

constexpr std::uint64_t key = 0x123456789ABCDEF0;

TEST(FirstLooks, KnowsOnlyWhatWasStored) {
  FirstLooks looks(true);
  EXPECT_EQ(looks.find(0), std::nullopt);
  EXPECT_EQ(looks.find(key), std::nullopt);
  looks.store(key, {3, 5});
  looks.store(0, ProofNumbers::refuted());
  EXPECT_EQ(looks.find(key), (ProofNumbers{3, 5}));
  EXPECT_EQ(looks.find(0), ProofNumbers::refuted());
  EXPECT_EQ(looks.find(key + 1), std::nullopt);
}

TEST(FirstLooks, ReplacesTheLookInTheSamePlace) {
  constexpr std::uint64_t other = key ^ std::uint64_t{1} << 63;
  FirstLooks looks(true);
  looks.store(key, {3, 5});
  EXPECT_EQ(looks.find(other), std::nullopt);
  looks.store(other, {7, 2});
  EXPECT_EQ(looks.find(key), std::nullopt);
  EXPECT_EQ(looks.find(other), (ProofNumbers{7, 2}));
}

}  // namespace
}  // namespace cairn::test
