#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "all_games.hpp"
#include "cases.hpp"
#include "core/position.hpp"
#include "core/random.hpp"
#include "games/towers/towers.hpp"
#include "games/tzaar/tzaar.hpp"
#include "random_position.hpp"
#include "search/alpha_beta.hpp"
#include "search/budget.hpp"
#include "search/move_picker.hpp"
#include "search/random_position.hpp"
#include "search/score.hpp"
#include "search/selective.hpp"

namespace cairn {
namespace {

// A plain minimax without pruning, table or ordering. The search is compared with it.

// Returns the value for the side to move at a depth of `depth` turns, with the current one. It does
// not recognise a position that it has met on the way, so games that can recur are compared at
// depths below four only.
template <class Heuristics, Position P>
Score minimax(const P& position, int depth) {
  if (const auto outcome = position.outcome()) {
    if (!outcome->winner) return 0;
    return *outcome->winner == position.to_move() ? win_in(0) : loss_in(0);
  }
  if (depth == 0) {
    if constexpr (LooksAhead<P>)
      if (P(position).wins_this_turn()) return win_in(1);
    return Heuristics::evaluate(position);
  }
  typename P::Moves moves;
  position.generate(moves);
  Score best = -win_score;
  for (const auto& move : moves) {
    const P next = after(position, move);
    Score score = 0;
    if (const auto outcome = next.outcome())
      score = outcome->winner == position.to_move() ? win_in(1) : loss_in(1);
    else if (next.to_move() == position.to_move())
      score = minimax<Heuristics>(next, depth);
    else
      score = distance_adjusted(-minimax<Heuristics>(next, depth - 1), 1);
    best = std::max(best, score);
  }
  return best;
}

}  // namespace
}  // namespace cairn

namespace cairn::test {
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

// The order in which the selective search tries moves, and what it knows of the rest of a turn.

using Moves = MovePicker<tzaar::Position, Tzaar>;

constexpr auto keep_all = [](Score) { return true; };

std::vector<tzaar::Position::Move> generated(const tzaar::Position& position) {
  tzaar::Position::Moves moves;
  position.generate(moves);
  return {moves.begin(), moves.end()};
}

TEST(MovePicker, HashMoveAndKillersComeBeforeAnyIsGenerated) {
  const tzaar::Position position = Tzaar::parse_position("random:1");
  const auto all = generated(position);
  ASSERT_GT(all.size(), 9U);
  Moves moves;
  for (const std::size_t killer : {5U, 7U}) {  // the later one counts more
    const std::size_t first = moves.first();
    moves.push_known(position, 3, all[killer].code(), true);
    moves.update_history(position.to_move(), first, 0, 8, 3);
    moves.pop(first);
  }
  const std::size_t first = moves.first();
  ASSERT_EQ(moves.push_known(position, 3, all[9].code(), true), 3U);
  EXPECT_EQ(moves.next_best(first, 3, 0).move, all[9]);
  EXPECT_EQ(moves.next_best(first, 3, 1).move, all[7]);
  EXPECT_EQ(moves.next_best(first, 3, 2).move, all[5]);
  moves.push_rest(position, first, 3, all[9].code(), keep_all);
  ASSERT_EQ(moves.count(first), all.size());
  std::vector<bool> is_seen(all.size());
  for (const std::size_t known : {9U, 7U, 5U}) is_seen[known] = true;
  int last = std::numeric_limits<int>::max();
  for (std::size_t number = 3; number < all.size(); ++number) {
    const auto picked = moves.next_best(first, 3, number);
    EXPECT_EQ(picked.move, all[picked.index()]);
    EXPECT_FALSE(is_seen[picked.index()]);
    is_seen[picked.index()] = true;
    EXPECT_LE(picked.ordering_score(), last);
    last = picked.ordering_score();
  }
  moves.pop(first);
}

TEST(MovePicker, WhatThePositionDoesNotAllowIsNoKnownMove) {
  const tzaar::Position position = Tzaar::parse_position("random:1");
  const tzaar::Position other = Tzaar::parse_position("random:2");
  const auto all = generated(other);
  const auto foreign = std::ranges::find_if_not(
      all, [&](const tzaar::Position::Move& move) { return position.allows(move); });
  ASSERT_NE(foreign, all.end());
  Moves moves;
  EXPECT_EQ(moves.push_known(position, 0, foreign->code(), true), 0U);
}

TEST(MovePicker, WithoutKnownMovesAllAreScored) {
  const tzaar::Position position = Tzaar::parse_position("random:2");
  const auto all = generated(position);
  Moves moves;
  const std::size_t first = moves.first();
  moves.push_rest(position, first, 0, all[4].code(), keep_all);
  EXPECT_EQ(moves.count(first), all.size());
  EXPECT_EQ(moves.next_best(first, 0, 0).move, all[4]) << "the hash move";
}

TEST(MovePicker, MovesThatGainTooLittleAreLeftOut) {
  const tzaar::Position position = Tzaar::parse_position("random:2");
  auto gain = Tzaar::gains(position);
  const auto promising = std::ranges::count_if(
      generated(position), [&](const tzaar::Position::Move& move) { return gain(move) > 0; });
  Moves moves;
  const std::size_t first = moves.first();
  moves.push_rest(position, first, 0, TranspositionTable::no_move,
                  [](Score estimate) { return estimate > 0; });
  ASSERT_EQ(moves.count(first), static_cast<std::size_t>(promising));
  for (std::size_t number = 0; number < moves.count(first); ++number)
    EXPECT_GT(gain(moves.next_best(first, 0, number).move), 0);
}

TEST(MovePicker, TheHashMoveAloneCanBeTriedBeforeAnyIsGenerated) {
  const tzaar::Position position = Tzaar::parse_position("random:1");
  const auto all = generated(position);
  Moves moves;
  moves.push_known(position, 3, all[5].code(), false);
  moves.update_history(position.to_move(), 0, 0, 8, 3);
  moves.pop(0);
  ASSERT_EQ(moves.push_known(position, 3, all[9].code(), false), 1U);
  EXPECT_EQ(moves.next_best(0, 1, 0).move, all[9]);
}

TEST(RestOfTurn, KeepsTheGreatestGainUntilAnotherTurnBegins) {
  RestOfTurn rest;
  rest.begin(5);
  EXPECT_EQ(rest.most_gain(5), std::nullopt);
  rest.add(5, -20);
  rest.add(5, 30);
  rest.add(5, 10);
  EXPECT_EQ(rest.most_gain(5), 30);
  rest.begin(7);
  EXPECT_EQ(rest.most_gain(7), std::nullopt);
  EXPECT_EQ(rest.most_gain(5), 30);
  rest.begin(5);
  EXPECT_EQ(rest.most_gain(5), std::nullopt);
}

}  // namespace
}  // namespace cairn::test
