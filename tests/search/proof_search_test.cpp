// Compares the proof search with the true values of small endgames of both games.

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <thread>
#include <unordered_set>
#include <utility>
#include <vector>

#include "all_games.hpp"
#include "app/threads.hpp"
#include "cases.hpp"
#include "core/random.hpp"
#include "games/towers/position.hpp"
#include "games/towers/towers.hpp"
#include "games/tzaar/tzaar.hpp"
#include "search/alpha_beta.hpp"
#include "search/endgames.hpp"
#include "search/exhaustive.hpp"
#include "search/proof_search.hpp"
#include "search/proof_table.hpp"
#include "search/shortest_win.hpp"
#include "search/who_wins.hpp"

namespace cairn {
namespace {

// Compares the claims of proof searches with the truth.

// Fails if a claim is false; unknown is never false.
void expect_true(Claim claim, Side attacker, const Truth& truth) {
  if (claim == Claim::unknown) return;
  EXPECT_EQ(claim == Claim::proven, truth.winner == attacker);
}

}  // namespace
}  // namespace cairn

namespace cairn::test {
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

// The proof search in games where play goes in circles and many positions are drawn.

using test::cases;

constexpr std::uint64_t ample = 1'000'000;  // nodes
constexpr std::size_t maze_bytes = 1 << 16;
constexpr Ending over{"over", "there is no way on"};

// A made-up game with cycles and draws: a random graph of places. In some of them the game is over.
struct Maze {
  using Move = int;  // the place to which it leads
  using Moves = std::vector<int>;
  static constexpr bool can_recur = true;
  static constexpr int actions_per_turn = 1;

  struct Place {
    Side to_move = Side::white;
    std::vector<int> ways;
    std::optional<Outcome> outcome;
  };

  const std::vector<Place>* places = nullptr;
  int at = 0;

  const Place& here() const { return (*places)[static_cast<std::size_t>(at)]; }
  Side to_move() const { return here().to_move; }
  std::optional<Outcome> outcome() const { return here().outcome; }
  void generate(Moves& moves) const {
    moves.insert(moves.end(), here().ways.begin(), here().ways.end());
  }
  std::uint64_t hash() const { return mix(static_cast<std::uint64_t>(at)); }
  std::array<std::uint64_t, 1> words() const { return {static_cast<std::uint64_t>(at)}; }
  void play(Move to) { at = to; }

  [[maybe_unused]] friend bool operator==(const Maze&, const Maze&) = default;  // for the concept
};

// White moves in the first half of the places, Black in the second. Each place leads to 1 to 3
// places of the other half, except that one place in eight ends the game, sometimes with a draw.
std::vector<Maze::Place> random_maze(Random& random) {
  const std::uint32_t half = 2 + random.below(20);
  std::vector<Maze::Place> places(2 * half);
  for (std::uint32_t i = 0; i < places.size(); ++i) {
    const bool is_whites = i < half;
    places[i].to_move = is_whites ? Side::white : Side::black;
    if (i > 0 && random.below(8) == 0) {
      if (random.below(3) == 0)
        places[i].outcome = Outcome{std::nullopt, &repetition};
      else
        places[i].outcome = Outcome{both_sides[random.below(2)], &over};
      continue;
    }
    for (auto ways = 1 + random.below(3); ways > 0; --ways)
      places[i].ways.push_back(static_cast<int>(random.below(half) + (is_whites ? half : 0)));
  }
  return places;
}

TEST(ProofSearch, CyclesAndDrawsDoNotDeceiveIt) {
  struct Guide {};  // has nothing to say
  const std::atomic<bool> stop{false};
  ProofSearch<Maze, Guide> fresh(maze_bytes);
  ProofSearch<Maze, Guide> shared(maze_bytes);
  ProofSearch<Maze, Guide> tiny(1);
  Random random(9);
  int wins = 0, draws = 0;
  for (int i = 0; i < cases(300, 1000) && !testing::Test::HasFailure(); ++i) {
    SCOPED_TRACE(i);
    const auto places = random_maze(random);
    const Exhaustive<Maze> whole(Maze{&places, 0}, places.size());
    ASSERT_TRUE(whole.is_complete());
    shared.forget();
    tiny.forget();
    for (std::size_t place = 0; place < whole.positions().size(); ++place)
      for (const Side attacker : both_sides) {
        const Maze& maze = whole.positions()[place];
        const Truth& truth = whole.truths()[place];
        fresh.forget();
        EXPECT_EQ(fresh.prove(maze, attacker, Budget(stop, ample)),
                  truth.winner == attacker ? Claim::proven : Claim::unknown);
        expect_true(shared.prove(maze, attacker, Budget(stop, ample)), attacker, truth);
        expect_true(shared.recall(maze, attacker), attacker, truth);
        expect_true(tiny.prove(maze, attacker, Budget(stop, 50)), attacker, truth);
        ++(truth.winner ? wins : draws);
      }
  }
  EXPECT_GT(wins, cases(300, 1000));
  EXPECT_GT(draws, cases(300, 1000));
}

TEST(ProofTable, KeepsEverythingWhileItGrows) {
  ProofTable table(std::size_t{1} << 26);
  constexpr std::uint32_t count = 400'000;  // more than fit into the table at first
  for (std::uint32_t i = 1; i <= count; ++i) table.store(mix(i), {i, i + 1}, 1);
  std::uint32_t found = 0;
  for (std::uint32_t i = 1; i <= count; ++i)
    if (table.find(mix(i)) == ProofNumbers{i, i + 1}) ++found;
  EXPECT_GT(found, count / 100 * 95);  // a bucket may be full although the table is not
  table.forget();
  EXPECT_EQ(table.find(mix(1)), std::nullopt);
}

TEST(ProofTable, ForgetsAlsoWhileItIsSmall) {
  ProofTable table(std::size_t{1} << 26);
  for (const bool is_shared : {false, true}) {
    if (is_shared) table.share(100);
    for (std::uint32_t i = 1; i <= 100; ++i) table.store(mix(i), {i, i + 1}, 1);
    EXPECT_TRUE(table.find(mix(100)));
    table.forget();
    for (std::uint32_t i = 1; i <= 100; ++i) EXPECT_EQ(table.find(mix(i)), std::nullopt) << i;
  }
}

TEST(ProofTable, GrowsWheneverItIsSharedAnew) {
  ProofTable table(std::size_t{1} << 26);
  constexpr std::uint32_t count = 400'000;
  constexpr std::uint32_t step = 50'000;
  for (std::uint32_t i = 1; i <= count; ++i) {
    if (i % step == 1) table.share(step);
    table.store(mix(i), {i, i + 1}, 1);
  }
  std::uint32_t found = 0;
  for (std::uint32_t i = 1; i <= count; ++i)
    if (table.find(mix(i)) == ProofNumbers{i, i + 1}) ++found;
  EXPECT_GT(found, count / 100 * 95);
}

TEST(ProofTable, TellsForHowManyThereIsRoom) {
  ProofTable table(std::size_t{1} << 26);
  std::uint32_t key = 0;
  for (int round = 0; round < 6; ++round) {
    const std::uint64_t room = table.share(1000);
    EXPECT_GE(room, 1000);
    // If there is room for all, the table does not grow for them.
    EXPECT_EQ(table.share(room), room);
    for (std::uint64_t i = 0; i < room; ++i) table.store(mix(++key), {key, key + 1}, 1);
    EXPECT_LT(table.share(0), room / 4 + 1000) << "a few were replaced where a bucket was full";
  }
  ProofTable full(1);  // one bucket of four
  EXPECT_EQ(full.share(100), 100) << "as many as are asked for, although it cannot grow";
}

TEST(ProofTable, ReplacesWhatCostLeast) {
  ProofTable table(1);  // one bucket of four
  for (std::uint32_t key = 1; key <= 5; ++key) table.store(key << 16, {key, 1}, 10 - key % 5);
  EXPECT_FALSE(table.find(4 << 16));
  for (const std::uint64_t key : {1, 2, 3, 5}) EXPECT_TRUE(table.find(key << 16)) << key;
}

TEST(ProofTable, KeepsWhatIsSettledOnceItIsShared) {
  ProofTable table(std::size_t{1} << 20);
  table.share(1000);
  table.store(7, ProofNumbers::proven(), 1);
  table.store(7, {3, 4}, 1);  // from a thread that came before the proof
  EXPECT_EQ(table.find(7), ProofNumbers::proven());
}

// Every writer stores numbers that follow from the key and the writer. In one bucket out of three
// they are settled.
TEST(ProofTable, NeverMixesEntriesOfSeveralThreads) {
  ProofTable table(1 << 10);  // few buckets, so that the threads meet
  table.share(1000);
  const auto numbers_of = [](std::uint64_t key, std::uint32_t writer) {
    if (key % 3 == 0) return key % 2 == 0 ? ProofNumbers::proven() : ProofNumbers::refuted();
    const auto number = static_cast<std::uint32_t>(key * 1000);
    return ProofNumbers{number + writer, number + 3 * writer};
  };
  std::atomic<int> found{0};
  std::atomic<int> wrong{0};
  const auto work = [&](std::uint32_t writer) {
    for (std::uint64_t i = 0; i < 40'000; ++i) {
      const std::uint64_t key = 1 + i * 7 % 200;
      table.store(mix(key), numbers_of(key, writer), 1 + i % 5);
      const std::uint64_t other = 1 + i * 13 % 200;
      const auto numbers = table.find(mix(other));
      if (!numbers) continue;
      ++found;
      bool is_whole = false;
      for (std::uint32_t any = 0; any < 3; ++any) is_whole |= *numbers == numbers_of(other, any);
      if (!is_whole) ++wrong;
    }
  };
  {
    std::vector<std::jthread> threads;
    for (std::uint32_t writer = 0; writer < 3; ++writer) threads.emplace_back(work, writer);
  }
  EXPECT_EQ(wrong, 0);
  EXPECT_GT(found, 1000);
}

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

// Which side is asked about, with how many nodes, and what its answers mean.

using Asked = std::vector<std::pair<Side, std::uint64_t>>;

// Games that cannot and that can recur.
const auto tzaar_start = Tzaar::parse_position("tournament");
const auto towers_start = Towers::parse_position("");

// Asks in rounds of 1, 2, 4, ... nodes. An attempt goes on until it has had as many nodes as `ends`
// says of its side, and then makes the claim.
struct Rounds {
  std::map<Side, std::pair<std::uint64_t, Claim>> ends;
  Asked asked{};

  template <Position P>
  std::optional<Side> run(const P& position, Side first) {
    std::uint64_t next = 1;
    return who_wins(
        position, first,
        [&] { return next > 16 ? std::nullopt : std::optional(std::exchange(next, 2 * next)); },
        [&](Side side, std::uint64_t nodes) {
          asked.emplace_back(side, nodes);
          const auto [end, claim] = ends.at(side);
          return nodes < end ? Attempt{Claim::unknown, true} : Attempt{claim, false};
        });
  }
};

TEST(WhoWins, WhereNothingRecursASideThatDoesNotWinLoses) {
  Rounds rounds{{{Side::black, {2, Claim::refuted}}}};
  EXPECT_EQ(rounds.run(tzaar_start, Side::black), Side::white);
  EXPECT_EQ(rounds.asked, (Asked{{Side::black, 1}, {Side::black, 2}}));
}

TEST(WhoWins, WherePositionsRecurBothSidesAreAskedAboutInTurn) {
  Rounds rounds{{{Side::white, {2, Claim::unknown}}, {Side::black, {4, Claim::proven}}}};
  EXPECT_EQ(rounds.run(towers_start, Side::white), Side::black);
  EXPECT_EQ(rounds.asked, (Asked{{Side::white, 1},
                                 {Side::black, 1},
                                 {Side::white, 2},
                                 {Side::black, 2},
                                 {Side::black, 4}}));
}

TEST(WhoWins, ItEndsWithTheAttemptsOrWithTheRounds) {
  Rounds given_up{{{Side::white, {1, Claim::unknown}}, {Side::black, {1, Claim::unknown}}}};
  EXPECT_EQ(given_up.run(towers_start, Side::white), std::nullopt);
  EXPECT_EQ(given_up.asked.size(), 2U);
  Rounds endless{{{Side::white, {99, Claim::proven}}, {Side::black, {99, Claim::proven}}}};
  EXPECT_EQ(endless.run(towers_start, Side::white), std::nullopt);
  EXPECT_EQ(endless.asked.size(), 10U);
}

TEST(WhoWins, InOneAttemptTwoSidesShareTheNodes) {
  for (const bool recurs : {false, true}) {
    Asked asked;
    const auto ask = [&](Side side, std::uint64_t nodes) {
      asked.emplace_back(side, nodes);
      return Claim::unknown;
    };
    const auto winner = recurs ? who_wins(towers_start, Side::white, 101, ask)
                               : who_wins(tzaar_start, Side::white, 101, ask);
    EXPECT_EQ(winner, std::nullopt);
    EXPECT_EQ(asked,
              (recurs ? Asked{{Side::white, 50}, {Side::black, 50}} : Asked{{Side::white, 101}}));
  }
}

}  // namespace
}  // namespace cairn::test
