// Two positions have the same hash if and only if they are the same.
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "tzaar/playouts.hpp"
#include "tzaar/text.hpp"

namespace cairn::tzaar::test {
namespace {

TEST(Hash, DifferentPositionsHaveDifferentHashes) {
  Random random(6);
  std::map<std::uint64_t, std::string> texts;
  const auto visit = [&](const Position& position) {
    const std::string text = text_of(position.setup());
    const auto [known, is_new] = texts.emplace(position.hash(), text);
    ASSERT_EQ(known->second, text) << "two positions with one hash";
  };
  for (const Position& start : random_images_of_starts(40, 6))
    for (const Position& position : play_out(start, random)) {
      ASSERT_NO_FATAL_FAILURE(visit(position));
      if (position.stage() == Stage::placing || random.below(3) != 0) continue;
      for (const Move& move : moves_of(position)) {
        Position next = position;
        next.play(move);
        ASSERT_NO_FATAL_FAILURE(visit(next));
      }
    }
  EXPECT_GT(texts.size(), 10000u);
}

TEST(Hash, TellsSideAndStageApart) {
  tzaar::Setup setup =
      setup_of("ABC../....../......./......../......../......../......./....../..abc w 1");
  std::map<std::uint64_t, tzaar::Setup> seen;
  for (const Side side : both_sides)
    for (const Stage stage : {Stage::first, Stage::second}) {
      setup.to_move = side;
      setup.stage = stage;
      seen.emplace(Position(setup).hash(), setup);
    }
  EXPECT_EQ(seen.size(), 4u);
}

}  // namespace
}  // namespace cairn::tzaar::test
