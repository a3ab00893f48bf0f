#include "search/selective.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <vector>

#include "all_games.hpp"
#include "core/random.hpp"
#include "search/budget.hpp"
#include "search/random_position.hpp"

namespace cairn {
namespace {

template <class G>
struct SelectiveTest : testing::Test {
  std::atomic<bool> stop{false};
};
TYPED_TEST_SUITE(SelectiveTest, AllGames);

// Wherever a search is stopped, and whatever it is told about its best turns, it may not name a
// lost turn as the best one while another turn may be better.
TYPED_TEST(SelectiveTest, NamesALostTurnOnlyIfAllAreLost) {
  using G = TypeParam;
  using Position = typename G::Position;
  using Search = SelectiveSearch<Position, G>;
  TranspositionTable table(1 << 20);
  Search search(table, {});
  Random random(31);
  int left = 0;
  for (int game = 0; game < 150; ++game) {
    const auto position =
        random_position<G>(Sampled<G>::start, Sampled<G>::late + 2 * (game % 4), random);
    if (position.outcome()) continue;
    search.forget();
    typename Search::Result result{RootTurns<Position, G>(position)};
    const bool is_told = game % 2 == 0;
    for (int step = 0; step < 20; ++step) {
      Budget budget(this->stop);
      budget.begin(20 + random.below(600));
      std::atomic<Depth> progress{0};
      result = search.search({position, std::move(result), 8 * one_turn}, 1, budget, progress,
                             [&](const Position&) { return is_told && random.below(3) == 0; });
      const auto& turns = result.turns.turns();
      const auto lost =
          std::ranges::count_if(turns, [](const auto& rated) { return is_loss(rated.score); });
      if (is_loss(turns.front().score)) {
        ASSERT_EQ(lost, std::ssize(turns)) << G::write_position(position, Format::text);
      } else if (lost > 0) {
        ++left;
      }
    }
  }
  EXPECT_GT(left, 100) << "hardly any turn was left";
}

}  // namespace
}  // namespace cairn
