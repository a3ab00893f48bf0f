#include "search/selective.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cstdint>

#include "core/random.hpp"
#include "games/towers/towers.hpp"
#include "random_position.hpp"

namespace cairn {
namespace {

constexpr Window everything{-win_score, win_score};

// The same by the rules alone, without a window, an order or a look at who could capture whom:
// moves that leave the other side fewer pieces are captures.
Score plain_value(const Towers::Position& position, int turn, std::uint64_t& reached) {
  const Side mover = position.to_move();
  const auto others = [mover](const Towers::Position& on) {
    return std::popcount(on.planes(opponent(mover)).pieces());
  };
  Towers::Position::Moves moves;
  position.generate(moves);
  for (const auto& move : moves)
    if (move.off) return win_in(turn + 1);
  Score best = Towers::evaluate(position);
  for (const auto& move : moves) {
    const auto next = after(position, move);
    if (others(next) == others(position)) continue;
    ++reached;
    best =
        std::max(best, next.outcome() ? win_in(turn + 1) : -plain_value(next, turn + 1, reached));
  }
  return best;
}

// Calls visit(position) for positions in which pieces can be captured and others.
template <class Visit>
void for_each_position(Visit&& visit) {
  Random random(5);
  for (int i = 0; i < 100; ++i) visit(random_position<Towers>("", 10 + i % 50, random));
}

TEST(Quiescence, AgreesWithAPlainSearchOfAllCaptures) {
  int changed = 0;
  for_each_position([&](Towers::Position position) {
    std::uint64_t plain_nodes = 0;
    const Score expected = plain_value(position, 3, plain_nodes);
    std::uint64_t nodes = 0;
    const auto take = [&nodes] { return ++nodes > 0; };
    ASSERT_EQ(quiescence_value<Towers>(position, 3, everything, take), expected);
    EXPECT_LE(nodes, plain_nodes);
    if (expected != Towers::evaluate(position)) ++changed;
  });
  EXPECT_GT(changed, 15);
}

TEST(Quiescence, AnswersAnyWindow) {
  for_each_position([](Towers::Position position) {
    std::uint64_t nodes = 0;
    const Score exact = plain_value(position, 0, nodes);
    const auto take = [] { return true; };
    for (const Score alpha : {exact - 300, exact - 1, exact, exact + 1, exact + 300}) {
      const Score found = quiescence_value<Towers>(position, 0, {alpha, alpha + 1}, take);
      if (exact > alpha)
        EXPECT_TRUE(found > alpha && found <= exact);
      else
        EXPECT_TRUE(found <= alpha && found >= exact);
    }
  });
}

TEST(Quiescence, LeavesThePositionAsItWasEvenWhenItIsStopped) {
  for_each_position([](Towers::Position position) {
    const Towers::Position before = position;
    for (int allowed = 0; allowed < 5; ++allowed) {
      int taken = 0;
      quiescence_value<Towers>(position, 0, everything, [&] { return taken++ < allowed; });
      EXPECT_LE(taken, allowed + 1 + 16);  // at most once more for each capture of the line
      EXPECT_EQ(position, before);
    }
  });
}

}  // namespace
}  // namespace cairn
