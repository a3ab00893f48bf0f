#include "core/position.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "core/nim.hpp"

namespace cairn {
namespace {

using test::Nim;
using Sequence = std::vector<Nim::Move>;

std::vector<Sequence> all_turns(const Nim& nim) {
  std::vector<Sequence> turns;
  for_each_turn(nim, [&](const Turn<Nim>& turn, const Nim& reached) {
    EXPECT_EQ(reached, after(nim, turn));
    turns.push_back(turn);
  });
  return turns;
}

TEST(Turns, AreAllSequencesInTheOrderOfGenerate) {
  EXPECT_EQ(all_turns(Nim{{2, 1, 0}}), (std::vector<Sequence>{{{0, 1}, {0, 1}},
                                                              {{0, 1}, {1, 1}},
                                                              {{0, 2}, {1, 1}},
                                                              {{1, 1}, {0, 1}},
                                                              {{1, 1}, {0, 2}}}));
}

TEST(Turns, EndWithTheGameAndWithTheRestOfATurnBegun) {
  EXPECT_EQ(all_turns(Nim{{2, 0, 0}}), (std::vector<Sequence>{{{0, 1}, {0, 1}}, {{0, 2}}}));
  EXPECT_EQ(all_turns(Nim{{2, 0, 0}, Side::black, true}),
            (std::vector<Sequence>{{{0, 1}}, {{0, 2}}}));
  EXPECT_TRUE(all_turns(Nim{}).empty());
}

TEST(Turns, DistinctOnesAreTheFirstSequencesToEachPosition) {
  // The positions are 0+1, 1+0 and 0+0. The first two are also reached in the other order.
  EXPECT_EQ(distinct_turns(Nim{{2, 1, 0}}),
            (std::vector<Sequence>{{{0, 1}, {0, 1}}, {{0, 1}, {1, 1}}, {{0, 2}, {1, 1}}}));
  EXPECT_TRUE(distinct_turns(Nim{}).empty());
}

TEST(Turns, AfterPlaysAllActions) {
  const Nim nim{{2, 1, 0}};
  EXPECT_EQ(after(nim, Turn<Nim>{{0, 1}, {1, 1}}), (Nim{{1, 0, 0}, Side::black}));
  EXPECT_EQ(after(nim, Turn<Nim>{}), nim);
}

}  // namespace
}  // namespace cairn
