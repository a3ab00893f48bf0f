#include "analysis/player.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "all_games.hpp"
#include "app/threads.hpp"
#include "core/position.hpp"
#include "core/random.hpp"
#include "search/alpha_beta.hpp"
#include "search/proof_search.hpp"
#include "search/random_position.hpp"
#include "search/score.hpp"

namespace cairn {
namespace {

constexpr std::size_t small_table = 1 << 20;

PlayerSettings settings_of(Strength strength) {
  PlayerSettings settings;
  settings.strength = strength;
  settings.table_bytes = small_table;
  settings.proof_bytes = small_table;
  return settings;
}

Limits depth_limit(int depth) {
  Limits limits;
  limits.depth = depth;
  return limits;
}

Limits node_limit(std::uint64_t nodes) {
  Limits limits;
  limits.nodes = nodes;
  return limits;
}

Side winner_of(const Value& value) {
  return value.kind == Value::Kind::white_wins ? Side::white : Side::black;
}

template <class G>
struct PlayerTest : testing::Test {
  std::atomic<bool> stop{false};
};
TYPED_TEST_SUITE(PlayerTest, AllGames);

constexpr std::array all_strengths{Strength::exact, Strength::full};

TYPED_TEST(PlayerTest, ChoosesTheSameWithTheSameNodes) {
  using G = TypeParam;
  for (const Strength strength : all_strengths) {
    Player<G> player(settings_of(strength), this->stop);
    Random random(3);
    for (const int turns : {4, Sampled<G>::late - 8}) {
      const auto position = random_position<G>(Sampled<G>::start, turns, random);
      const auto other = random_position<G>(Sampled<G>::start, turns, random);
      player.forget();
      const auto first = player.choose(position, node_limit(20'000), 3);
      player.choose(other, node_limit(5'000));
      player.forget();
      const auto second = player.choose(position, node_limit(20'000), 3);
      EXPECT_EQ(first.nodes, second.nodes);
      EXPECT_EQ(first.depth, second.depth);
      ASSERT_EQ(first.candidates.size(), second.candidates.size());
      for (std::size_t i = 0; i < first.candidates.size(); ++i) {
        EXPECT_EQ(first.candidates[i].line, second.candidates[i].line);
        EXPECT_EQ(first.candidates[i].value, second.candidates[i].value);
      }
    }
  }
}

template <Game G>
void expect_same(const Choice<G>& one, const Choice<G>& other) {
  EXPECT_EQ(one.nodes, other.nodes);
  EXPECT_EQ(one.depth, other.depth);
  EXPECT_EQ(one.odd_even_average, other.odd_even_average);
  ASSERT_FALSE(one.candidates.empty());
  ASSERT_EQ(one.candidates.size(), other.candidates.size());
  EXPECT_EQ(one.best().line, other.best().line);
  EXPECT_EQ(one.best().value, other.best().value);
}

TYPED_TEST(PlayerTest, ThinksOnWhereItEnded) {
  using G = TypeParam;
  constexpr std::uint64_t nodes = 1'000;
  Player<G> player(settings_of(Strength::full), this->stop);
  Random random(4);
  const auto position = random_position<G>(Sampled<G>::start, 4, random);
  const auto other = random_position<G>(Sampled<G>::start, 5, random);
  player.forget();
  const auto chosen = player.choose(position, node_limit(nodes));
  std::vector<Choice<G>> thoughts;  // about the two by turns
  for (int time = 0; time < 2; ++time) {
    player.forget();
    expect_same(player.think_on(position, nodes), chosen);
    int depth = chosen.depth;
    for (std::size_t step = 0; step < 12; ++step) {
      auto thought = player.think_on(step % 2 == 0 ? other : position, nodes);
      EXPECT_LE(thought.nodes, nodes + 100);
      if (step % 2 != 0) {
        EXPECT_GE(thought.depth, depth);
        depth = thought.depth;
      }
      if (time == 0)
        thoughts.push_back(std::move(thought));
      else
        expect_same(thought, thoughts[step]);
    }
    EXPECT_GT(depth, chosen.depth) << "as deep as if it had begun anew each time";
  }
}

TYPED_TEST(PlayerTest, ThinksNoFurtherOnceItHasFoundAResult) {
  using G = TypeParam;
  PlayerSettings settings = settings_of(Strength::full);
  settings.selectivity.proof_percent = 0;
  Player<G> player(settings, this->stop);
  Random random(5);
  int found = 0;
  for (int i = 0; i < 100; ++i) {
    const auto position = random_position<G>(Sampled<G>::start, Sampled<G>::late, random);
    if (position.outcome()) continue;
    player.forget();
    const auto first = player.think_on(position, 20'000);
    if (first.odd_even_average.kind == Value::Kind::estimate) continue;
    ++found;
    const auto second = player.think_on(position, 20'000);
    EXPECT_EQ(second.best().value, first.best().value);
    EXPECT_EQ(second.nodes, 0u);
  }
  EXPECT_GT(found, 1);
}

TYPED_TEST(PlayerTest, ChoosesTheSameWithAnyThreadsButWithinATime) {
  using G = TypeParam;
  const PlayerSettings settings = settings_of(Strength::full);
  Player<G> alone(settings, this->stop);
  NewThreads threads(3);
  Player<G> together(settings, this->stop, threads);
  Random random(12);
  for (const int turns : {4, Sampled<G>::late - 8}) {
    const auto position = random_position<G>(Sampled<G>::start, turns, random);
    Limits timed_too = node_limit(5'000);
    timed_too.time = std::chrono::hours(1);
    for (const Limits& limits : {depth_limit(2), node_limit(20'000), timed_too}) {
      const auto one = alone.choose(position, limits);
      const auto three = together.choose(position, limits);
      EXPECT_EQ(one.nodes, three.nodes);
      EXPECT_EQ(one.best().line, three.best().line);
      alone.forget();
      together.forget();
    }
  }
}

TYPED_TEST(PlayerTest, ThreadsClaimOnlyWhatCanBeProven) {
  using G = TypeParam;
  PlayerSettings settings = settings_of(Strength::full);
  settings.selectivity.proof_percent = 0;
  NewThreads threads(3);
  Player<G> player(settings, this->stop, threads);
  ProofSearch<typename G::Position, G> proofs(std::size_t{16} << 20);
  Random random(6);
  int claims = 0;
  for (int game = 0; game < 16; ++game) {
    const auto position =
        random_position<G>(Sampled<G>::start, Sampled<G>::late + 2 * (game % 4), random);
    Limits limits = depth_limit(3);
    limits.time = std::chrono::milliseconds(200);
    const auto best = player.choose(position, limits).best();
    EXPECT_TRUE(std::ranges::count(distinct_turns(position), after(position, best.turn),
                                   [&](const auto& turn) { return after(position, turn); }));
    if (best.value.kind == Value::Kind::estimate) continue;
    const Claim claim = proofs.prove(position, winner_of(best.value), Budget(this->stop, 200'000));
    EXPECT_NE(claim, Claim::refuted) << G::write_position(position, Format::text);
    claims += claim == Claim::proven ? 1 : 0;
  }
  EXPECT_GT(claims, 2) << "the samples hardly test wins and losses";
}

TYPED_TEST(PlayerTest, KeepsToItsNodes) {
  using G = TypeParam;
  Player<G> player(settings_of(Strength::full), this->stop);
  Random random(21);
  for (const int turns : {4, Sampled<G>::late - 8, Sampled<G>::late}) {
    const auto position = random_position<G>(Sampled<G>::start, turns, random);
    EXPECT_LE(player.choose(position, node_limit(30'000)).nodes, 30'010u);
  }
}

TYPED_TEST(PlayerTest, ReturnsALegalTurnWhenItIsStopped) {
  using G = TypeParam;
  this->stop = true;
  for (const Strength strength : all_strengths) {
    Player<G> player(settings_of(strength), this->stop);
    const auto choice = player.choose(G::parse_position(Sampled<G>::start), depth_limit(30));
    ASSERT_EQ(choice.candidates.size(), 1u);
    EXPECT_FALSE(choice.best().turn.empty());
    EXPECT_LT(choice.nodes, 100'000u);
  }
}

// Returns the scores of all turns, greatest first. Each turn is searched separately.
template <class G>
std::vector<Score> scores_of_all_turns(const typename G::Position& position, int depth) {
  using Search = AlphaBeta<typename G::Position, G>;
  const std::atomic<bool> never{false};
  TranspositionTable table(small_table);
  Search search(table, never);
  std::vector<Score> scores;
  for (const auto& turn : distinct_turns(position)) {
    auto reached = after(position, turn);
    search.forget();
    if (const auto outcome = reached.outcome())
      scores.push_back(outcome->winner == position.to_move() ? win_in(1) : loss_in(1));
    else if (depth == 1)
      scores.push_back(distance_adjusted(-horizon_value<G>(reached), 1));
    else
      scores.push_back(distance_adjusted(-search.search(reached, depth - 1).score, 1));
  }
  std::ranges::sort(scores, std::greater{});
  return scores;
}

Value expected_value(Score score, Side side) {
  if (!is_proven(score)) return {Value::Kind::estimate, {}, side == Side::white ? score : -score};
  const Side winner = is_win(score) ? side : opponent(side);
  return {winner == Side::white ? Value::Kind::white_wins : Value::Kind::black_wins,
          turns_to_end(score), 0};
}

TYPED_TEST(PlayerTest, CandidatesAreTheBestTurns) {
  using G = TypeParam;
  constexpr std::size_t count = 4;
  Player<G> player(settings_of(Strength::exact), this->stop);
  Random random(17);
  for (int game = 0; game < 6; ++game) {
    const auto position = random_position<G>(Sampled<G>::start, Sampled<G>::late - 4, random);
    const std::string text = G::write_position(position, Format::text);
    for (int depth = 1; depth <= 2; ++depth) {
      const auto choice = player.choose(position, depth_limit(depth), count);
      const auto expected = scores_of_all_turns<G>(position, depth);
      ASSERT_EQ(choice.candidates.size(), std::min(count, expected.size())) << text;
      std::vector<std::uint64_t> reached;
      for (std::size_t i = 0; i < choice.candidates.size(); ++i) {
        const auto& candidate = choice.candidates[i];
        // A win nearer than the depth ends the search, so the other candidates have been searched
        // less deep.
        if (i == 0 || !is_win(expected[0])) {
          EXPECT_EQ(candidate.value, expected_value(expected[i], position.to_move()))
              << text << " depth " << depth << " candidate " << i;
        }
        EXPECT_EQ(candidate.turn, candidate.line.front());
        reached.push_back(after(position, candidate.turn).hash());
      }
      std::ranges::sort(reached);
      EXPECT_EQ(std::ranges::adjacent_find(reached), reached.end()) << text;
    }
  }
}

// What the selective search claims as won or lost must be so, although the search leaves out moves.
// The search is stopped anywhere, for example when it has just refuted the best turn and has not
// come to the others, and thinks on from there.
TYPED_TEST(PlayerTest, ClaimsOnlyWhatCanBeProven) {
  using G = TypeParam;
  ProofSearch<typename G::Position, G> proofs(std::size_t{16} << 20);
  for (const int proof_percent : {0, 20}) {
    PlayerSettings settings = settings_of(Strength::full);
    settings.selectivity.proof_percent = proof_percent;
    Player<G> player(settings, this->stop);
    Random random(5);
    int claims = 0;
    for (int game = 0; game < 80; ++game) {
      const auto position =
          random_position<G>(Sampled<G>::start, Sampled<G>::late + 2 * (game % 4), random);
      player.forget();
      std::vector<Value> values;
      for (int step = 0; step < 8; ++step)
        values.push_back(player.think_on(position, 100 + random.below(2000)).best().value);
      values.push_back(player.choose(position, node_limit(10'000)).best().value);
      for (const Value& value : values) {
        if (value.kind == Value::Kind::estimate) continue;
        const Claim claim = proofs.prove(position, winner_of(value), Budget(this->stop, 200'000));
        EXPECT_NE(claim, Claim::refuted) << G::write_position(position, Format::text);
        claims += claim == Claim::proven ? 1 : 0;
      }
    }
    EXPECT_GT(claims, 50) << "the samples hardly test wins and losses";
  }
}

TYPED_TEST(PlayerTest, PlaysAWinThatIsProven) {
  using G = TypeParam;
  Player<G> player(settings_of(Strength::full), this->stop);
  ProofSearch<typename G::Position, G> proofs(std::size_t{16} << 20);
  Random random(9);
  int wins = 0;
  for (int game = 0; game < 60 && wins < 8; ++game) {
    const auto position =
        random_position<G>(Sampled<G>::start, Sampled<G>::late + 2 * (game % 3), random);
    const Side mover = position.to_move();
    proofs.forget();
    if (proofs.prove(position, mover, Budget(this->stop, 1'000)) != Claim::proven) continue;
    ++wins;
    player.forget();
    const auto choice = player.choose(position, node_limit(100'000));
    const std::string text = G::write_position(position, Format::text);
    ASSERT_NE(choice.best().value.kind, Value::Kind::estimate) << text;
    EXPECT_EQ(winner_of(choice.best().value), mover) << text;
    const auto reached = after(position, choice.best().turn);
    if (!reached.outcome()) {
      EXPECT_EQ(proofs.prove(reached, mover, Budget(this->stop, 200'000)), Claim::proven) << text;
    }
  }
  EXPECT_GT(wins, 5) << "the samples hardly test wins";
}

}  // namespace
}  // namespace cairn
