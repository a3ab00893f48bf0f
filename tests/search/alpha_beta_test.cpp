#include "search/alpha_beta.hpp"

#include <gtest/gtest.h>

#include <atomic>

#include "all_games.hpp"
#include "cases.hpp"
#include "core/position.hpp"
#include "core/random.hpp"
#include "search/minimax.hpp"
#include "search/random_position.hpp"

namespace cairn {
namespace {

// Plays a line from a position as far as it goes. Returns false if a move in it is not legal.
template <Position P>
bool play_line(P& position, const Line<P>& line) {
  for (const auto& move : line) {
    typename P::Moves moves;
    position.generate(moves);
    if (std::ranges::find(moves, move) == moves.end()) return false;
    position.play(move);
  }
  return true;
}

template <class G>
struct AlphaBetaTest : testing::Test {
  using Position = typename G::Position;
  TranspositionTable table{1 << 20};
  std::atomic<bool> stop{false};
  AlphaBeta<Position, G> search{table, stop};

  typename AlphaBeta<Position, G>::Result fresh(const Position& position, int depth) {
    search.forget();
    return search.search(position, depth);
  }
};

TYPED_TEST_SUITE(AlphaBetaTest, AllGamesAs<Sampled>);

TYPED_TEST(AlphaBetaTest, IsMinimaxToItsDepth) {
  using G = TypeParam;
  Random random(7);
  int proven = 0;
  for (int game = 0; game < test::cases(20, 40); ++game) {
    const auto position = random_position<G>(G::start, G::late, random);
    const std::string text = G::write_position(position, Format::text);
    for (int depth = 1; depth <= 3; ++depth) {
      if (depth == 3 && distinct_turns(position).size() > 60) continue;  // too slow for minimax
      const Score expected = minimax<G>(position, depth);
      EXPECT_EQ(this->fresh(position, depth).score, expected) << text << " depth " << depth;
      proven += is_proven(expected) ? 1 : 0;
    }
  }
  EXPECT_GT(proven, 5) << "the samples hardly test wins and losses";
}

TYPED_TEST(AlphaBetaTest, LineIsLegalAndHasTheScore) {
  using G = TypeParam;
  Random random(11);
  for (int game = 0; game < 30; ++game) {
    const auto position = random_position<G>(G::start, G::late - 6, random);
    const auto result = this->fresh(position, 2);
    auto end = position;
    ASSERT_TRUE(play_line(end, result.line)) << G::write_position(position, Format::text);
    if (const auto outcome = end.outcome()) {
      EXPECT_TRUE(is_proven(result.score));
      EXPECT_EQ(is_win(result.score), outcome->winner == position.to_move());
    } else {
      const int value = G::evaluate(end);
      EXPECT_EQ(result.score, end.to_move() == position.to_move() ? value : -value);
    }
  }
}

TYPED_TEST(AlphaBetaTest, FindsTheSameWhateverRanBefore) {
  using G = TypeParam;
  Random random(3);
  const auto position = random_position<G>(G::start, 12, random);
  const auto other = random_position<G>(G::start, 12, random);
  const auto first = this->fresh(position, 2);
  for (int i = 0; i < 130; ++i) this->fresh(other, 1);  // more than the table has generations
  this->fresh(other, 2);
  const auto second = this->fresh(position, 2);
  EXPECT_EQ(first.score, second.score);
  EXPECT_EQ(first.nodes, second.nodes);
  EXPECT_EQ(first.line, second.line);
}

TYPED_TEST(AlphaBetaTest, AChildSearchedAfterItsParentKeepsItsValue) {
  using G = TypeParam;
  Random random(5);
  for (int game = 0; game < 10; ++game) {
    const auto position = random_position<G>(G::start, G::late - 8, random);
    this->fresh(position, 3);
    const auto turns = distinct_turns(position);
    const auto child =
        after(position, turns[random.below(static_cast<std::uint32_t>(turns.size()))]);
    const Score with_table = this->search.search(child, 2).score;
    EXPECT_EQ(with_table, this->fresh(child, 2).score) << G::write_position(child, Format::text);
  }
}

TYPED_TEST(AlphaBetaTest, StopsWhenAsked) {
  using G = TypeParam;
  this->stop = true;
  const auto result = this->fresh(G::parse_position(G::start), 30);
  EXPECT_FALSE(result.complete);
  EXPECT_LT(result.nodes, 10'000u);
}

TEST(AlphaBeta, PrefersTheNearerWinAndPutsALossOff) {
  // White wins at once by capturing the last Tzaar.
  const auto position = Tzaar::parse_position(
      "aAbcc/....../......./......../......../......../......./....../BBCC. w 1");
  TranspositionTable table(1 << 20);
  const std::atomic<bool> stop{false};
  AlphaBeta<tzaar::Position, Tzaar> search(table, stop);
  EXPECT_EQ(search.search(position, 3).score, win_in(1));
}

}  // namespace
}  // namespace cairn
