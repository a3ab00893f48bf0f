#include "search/shortest_win.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <unordered_set>

#include "all_games.hpp"
#include "core/random.hpp"
#include "games/towers/position.hpp"

namespace cairn {
namespace {

// A game's hash is made of random numbers, one for each piece on each space. None of them may stand
// for the turns that are left. With the number of the turns as one of these, a piece on a1 and the
// turns could change places, and positions with different claims were taken for the same one.
TEST(TurnLimited, NoPieceStandsForTurnsInTheHash) {
  std::unordered_set<std::uint64_t> hashes;
  std::size_t count = 0;
  for (int circles = 0; circles <= towers::max_parts; ++circles)
    for (int squares = circles == 0 ? 1 : 0; circles + squares <= towers::max_parts; ++squares) {
      towers::Setup setup;
      setup.pieces.front() = towers::Piece{Side::white, circles, squares};
      setup.pieces.back() = towers::Piece{Side::black, 1, 0};
      for (const Side attacker : both_sides)
        for (int turns = 0; turns <= 20; ++turns, ++count)
          hashes.insert(TurnLimited(towers::Position(setup), attacker, turns).hash());
    }
  EXPECT_EQ(hashes.size(), count);
}

template <class G>
struct TurnLimitedTest : testing::Test {};
TYPED_TEST_SUITE(TurnLimitedTest, AllGames);

TYPED_TEST(TurnLimitedTest, DifferentClaimsHaveDifferentHashes) {
  using G = TypeParam;
  Random random(1);
  std::unordered_set<std::uint64_t> positions, claims;
  for (int game = 0; game < 20; ++game) {
    auto position = G::parse_position(Sampled<G>::start);
    while (!position.outcome() && positions.size() < 500) {
      if (positions.insert(position.hash()).second)
        for (const Side attacker : both_sides)
          for (int turns = 0; turns <= 10; ++turns)
            claims.insert(TurnLimited(position, attacker, turns).hash());
      typename G::Position::Moves moves;
      position.generate(moves);
      position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
  }
  EXPECT_GT(positions.size(), 100U);
  EXPECT_EQ(claims.size(), 2 * 11 * positions.size());
}

}  // namespace
}  // namespace cairn
