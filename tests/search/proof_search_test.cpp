// Compares the proof search with the true values of small endgames of both games.
#include "search/proof_search.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>

#include "all_games.hpp"
#include "app/threads.hpp"
#include "cases.hpp"
#include "search/alpha_beta.hpp"
#include "search/claims.hpp"
#include "search/endgames.hpp"
#include "search/exhaustive.hpp"
#include "search/shortest_win.hpp"

namespace cairn {
namespace {

using test::cases;

constexpr std::uint64_t plenty = 1'000'000;  // nodes
constexpr std::size_t table_bytes = 1 << 18;

constexpr std::size_t most_positions = 3000;

template <Game G>
constexpr int endgames_of = 250;
template <>
constexpr int endgames_of<Tzaar> = 1000;

// Calls check(exhaustive) for `count` random endgames that are small enough.
template <Game G, class Check>
void for_each_endgame(std::uint64_t seed, int count, Check&& check) {
  count = cases(count / 4, count);
  Random random(seed);
  while (count > 0) {
    const Exhaustive<typename G::Position> whole(random_endgame<G>(random), most_positions);
    if (!whole.is_complete()) continue;
    --count;
    check(whole);
    if (testing::Test::HasFailure()) return;  // one failing endgame is enough
  }
}

// Calls check(position, truth) for some positions of each endgame, one of them the root.
template <Game G, class Check>
void for_each_sample(std::uint64_t seed, int endgames, Check&& check) {
  constexpr std::size_t samples = 6;
  for_each_endgame<G>(seed, endgames, [&](const auto& whole) {
    const std::size_t step = whole.positions().size() / samples + 1;
    for (std::size_t i = 0; i < whole.positions().size(); i += step) {
      SCOPED_TRACE(G::write_position(whole.positions()[i], Format::text));
      check(whole.positions()[i], whole.truths()[i]);
    }
  });
}

template <class G>
struct ProofSearchTest : testing::Test {
  using Position = typename G::Position;
  using Search = ProofSearch<Position, G>;
  static constexpr int endgames = endgames_of<G>;
  static constexpr bool can_recur = Position::can_recur;

  std::atomic<bool> stop{false};
  Search search{table_bytes};
};
TYPED_TEST_SUITE(ProofSearchTest, AllGames);

TYPED_TEST(ProofSearchTest, SettlesSmallEndgamesAndIsRight) {
  int wins = 0, losses = 0, draws = 0;
  for_each_sample<TypeParam>(1, this->endgames, [&](const auto& position, const Truth& truth) {
    for (const Side attacker : both_sides) {
      this->search.forget();
      const Claim claim = this->search.prove(position, attacker, Budget(this->stop, plenty));
      expect_true(claim, attacker, truth);
      if (truth.winner == attacker)
        EXPECT_EQ(claim, Claim::proven);
      else
        EXPECT_EQ(claim, this->can_recur ? Claim::unknown : Claim::refuted);
    }
    ++(!truth.winner ? draws : *truth.winner == position.to_move() ? wins : losses);
  });
  EXPECT_GT(wins, cases(100, 500));
  EXPECT_GT(losses, cases(50, 200));
  EXPECT_TRUE(this->can_recur || draws == 0);
}

TYPED_TEST(ProofSearchTest, OneSearchForAllPositionsOfAnEndgameStaysRight) {
  int recalled = 0;
  for_each_endgame<TypeParam>(2, this->endgames / 4, [&](const auto& whole) {
    this->search.forget();
    for (std::size_t i = 0; i < whole.positions().size(); i += 1 + i / 4)
      for (const Side attacker : both_sides)
        expect_true(this->search.prove(whole.positions()[i], attacker, Budget(this->stop, plenty)),
                    attacker, whole.truths()[i]);
    for (std::size_t i = 0; i < whole.positions().size(); ++i)
      for (const Side attacker : both_sides) {
        const Claim claim = this->search.recall(whole.positions()[i], attacker);
        expect_true(claim, attacker, whole.truths()[i]);
        if (claim != Claim::unknown) ++recalled;
      }
  });
  EXPECT_GT(recalled, cases(200, 1000));
}

TYPED_TEST(ProofSearchTest, TinyTablesAndBudgetsMakeItUnsureButNeverWrong) {
  typename TestFixture::Search one_bucket(1);
  typename TestFixture::Search few_buckets(1 << 10);
  int unknown = 0, known = 0;
  for_each_sample<TypeParam>(3, this->endgames / 2, [&](const auto& position, const Truth& truth) {
    for (const Side attacker : both_sides)
      for (const std::uint64_t max_nodes : {1U, 4U, 30U, 300U, 3000U})
        for (auto* tiny : {&one_bucket, &few_buckets}) {
          const Claim claim = tiny->prove(position, attacker, Budget(this->stop, max_nodes));
          EXPECT_LE(tiny->nodes(), max_nodes);
          expect_true(claim, attacker, truth);
          expect_true(tiny->recall(position, attacker), attacker, truth);
          ++(claim == Claim::unknown ? unknown : known);
        }
  });
  EXPECT_GT(unknown, cases(10, 40));
  EXPECT_GT(known, cases(20, 100));
}

// They search together from the first node on, and with a table for a few positions they always
// replace what others have found.
TYPED_TEST(ProofSearchTest, ThreadsThatShareATableAreNeverWrong) {
  NewThreads threads(4);
  typename TestFixture::Search together(table_bytes, threads, 1);
  typename TestFixture::Search crowded(1 << 10, threads, 1);
  for_each_sample<TypeParam>(9, this->endgames / 10, [&](const auto& position, const Truth& truth) {
    for (const Side attacker : both_sides) {
      together.forget();
      const Claim claim = together.prove(position, attacker, Budget(this->stop, plenty));
      expect_true(claim, attacker, truth);
      if (truth.winner == attacker) {
        EXPECT_EQ(claim, Claim::proven);
      }
      expect_true(together.recall(position, attacker), attacker, truth);
      expect_true(crowded.prove(position, attacker, Budget(this->stop, 3000)), attacker, truth);
      EXPECT_LE(crowded.nodes(), 3000U);
      expect_true(crowded.recall(position, attacker), attacker, truth);
    }
  });
}

TYPED_TEST(ProofSearchTest, ForgettingMakesRunsTheSameToTheNode) {
  typename TestFixture::Search fresh(table_bytes);
  for_each_sample<TypeParam>(4, this->endgames / 10, [&](const auto& position, const Truth&) {
    fresh.forget();
    const Claim first = fresh.prove(position, Side::white, Budget(this->stop, 200));
    const std::uint64_t nodes = fresh.nodes();
    this->search.prove(position, Side::black, Budget(this->stop, 100));  // fills the table
    this->search.forget();
    EXPECT_EQ(this->search.recall(position, Side::white), Claim::unknown);
    EXPECT_EQ(this->search.prove(position, Side::white, Budget(this->stop, 200)), first);
    EXPECT_EQ(this->search.nodes(), nodes);
  });
}

TYPED_TEST(ProofSearchTest, GoesOnWhereTheBudgetEnded) {
  for_each_sample<TypeParam>(5, this->endgames / 10, [&](const auto& position, const Truth& truth) {
    if (!truth.winner) return;
    this->search.forget();
    Claim claim = Claim::unknown;
    int slices = 0;
    for (; claim == Claim::unknown && slices < 5000; ++slices)
      claim = this->search.prove(position, *truth.winner, Budget(this->stop, 20));
    EXPECT_EQ(claim, Claim::proven) << "after " << slices << " slices";
  });
}

// What is given up for its numbers is left before it would be settled; what is not is right.
TYPED_TEST(ProofSearchTest, GivesUpWhatIsTooHard) {
  int settled = 0, given_up = 0;
  std::uint64_t nodes_settled = 0, nodes_given_up = 0;  // of those that are given up
  for_each_sample<TypeParam>(7, this->endgames / 2, [&](const auto& position, const Truth& truth) {
    for (const Side attacker : both_sides)
      for (const std::uint32_t threshold : {1U, 2U, 1000U}) {
        this->search.forget();
        const Claim truly = this->search.prove(position, attacker, Budget(this->stop, plenty));
        const std::uint64_t nodes = this->search.nodes();
        this->search.forget();
        const Claim claim =
            this->search.prove(position, attacker, Budget(this->stop, plenty), threshold);
        expect_true(claim, attacker, truth);
        if (claim == truly) {
          ++settled;
          continue;
        }
        EXPECT_EQ(claim, Claim::unknown);
        EXPECT_LT(threshold, 1000U) << "these endgames are small";
        ++given_up;
        nodes_settled += nodes;
        nodes_given_up += this->search.nodes();
      }
  });
  EXPECT_GT(settled, 20);
  EXPECT_GT(given_up, 5);
  EXPECT_LT(nodes_given_up, nodes_settled);
}

TYPED_TEST(ProofSearchTest, AStoppedSearchEndsAtOnceAndIsUnsure) {
  using G = TypeParam;
  this->stop = true;
  EXPECT_EQ(this->search.prove(G::parse_position(""), Side::white, Budget(this->stop, plenty)),
            Claim::unknown);
  EXPECT_LT(this->search.nodes(), 10u);
}

TYPED_TEST(ProofSearchTest, AWinWithinSomeTurnsIsOneOfThatLength) {
  using Limited = TurnLimited<typename TypeParam::Position>;
  struct Guide {};  // has nothing to say
  ProofSearch<Limited, Guide> limited(table_bytes);
  for_each_sample<TypeParam>(6, this->endgames / 3, [&](const auto& position, const Truth& truth) {
    limited.forget();
    for (const Side attacker : both_sides)
      for (int turns = 0; turns <= 5; ++turns) {
        const bool moves_first = position.to_move() == attacker;
        const int length = moves_first ? 2 * turns - 1 : 2 * turns;  // turns of both sides
        const bool expected = truth.winner == attacker && truth.turns <= length;
        EXPECT_EQ(
            limited.prove(Limited(position, attacker, turns), attacker, Budget(this->stop, plenty)),
            expected ? Claim::proven : Claim::refuted)
            << turns << " turns of " << name(attacker);
      }
  });
}

TYPED_TEST(ProofSearchTest, TheShortestWinIsTheShortest) {
  using G = TypeParam;
  ShortestWin<typename G::Position, G> shortest(table_bytes);
  for_each_sample<G>(7, this->endgames / 3, [&](const auto& position, const Truth& truth) {
    if (!truth.winner) return;
    const auto turns = static_cast<std::uint64_t>(truth.turns);
    for (const auto known : {std::optional<std::uint64_t>{}, std::optional{turns + 4}}) {
      shortest.forget();
      const auto found = shortest.find(position, *truth.winner, known, Budget(this->stop, plenty));
      ASSERT_TRUE(found.is_shortest && found.strategy);
      EXPECT_EQ(found.strategy->length, turns);
      EXPECT_EQ(found.strategy->main_line.size(), turns);
    }
    const auto confirmed =
        shortest.find(position, *truth.winner, turns, Budget(this->stop, plenty));
    EXPECT_TRUE(confirmed.is_shortest);
    EXPECT_FALSE(confirmed.strategy);
    shortest.forget();
    const auto hurried = shortest.find(position, *truth.winner, turns + 2, Budget(this->stop, 2));
    EXPECT_LE(hurried.nodes, 2u);
    if (hurried.strategy) {
      EXPECT_LE(hurried.strategy->main_line.size(), turns + 2);
      EXPECT_LE(hurried.strategy->length, hurried.strategy->main_line.size());
      EXPECT_TRUE(!hurried.is_shortest || hurried.strategy->length == turns);
    }
  });
}

TYPED_TEST(ProofSearchTest, TheFixedDepthSearchProvesTheSame) {
  using G = TypeParam;
  TranspositionTable table(table_bytes);
  AlphaBeta<typename G::Position, G> fixed_depth(table, this->stop);
  for_each_sample<G>(8, this->endgames / 3, [&](const auto& position, const Truth& truth) {
    fixed_depth.forget();
    for (int depth = 1; depth <= 4; ++depth) {
      const Score score = fixed_depth.search(position, depth).score;
      const bool is_near = truth.winner && truth.turns <= depth;
      if (!is_proven(score)) {
        EXPECT_FALSE(is_near) << "depth " << depth;
      } else {
        const bool wins = truth.winner == position.to_move();
        EXPECT_EQ(score, wins ? win_in(truth.turns) : loss_in(truth.turns)) << "depth " << depth;
      }
    }
  });
}

}  // namespace
}  // namespace cairn
