#include "analysis/statistics.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace cairn::test {
namespace {

// A game whose first positions have these keys.
GameFigures game_with(std::vector<std::uint64_t> keys) {
  GameFigures game;
  game.game = "tzaar";
  for (const std::uint64_t key : keys) game.opening.emplace_back().key = key;
  return game;
}

std::vector<OpeningTree> trees_of(const std::vector<GameFigures>& games, std::size_t share) {
  std::vector<const GameFigures*> pointers;
  for (const GameFigures& game : games) pointers.push_back(&game);
  return opening_trees(pointers, {}, 2, share);
}

TEST(OpeningTrees, TurnsOfFewGamesHaveNoNodesAndAreCounted) {
  std::vector<GameFigures> games(12, game_with({1, 2}));
  for (int i = 0; i < 3; ++i) games.push_back(game_with({1, 3}));
  for (int i = 0; i < 2; ++i) games.push_back(game_with({1, 4}));
  games.push_back(game_with({1, 5}));
  const auto shape = [&](std::size_t share) {
    const OpeningNode root = trees_of(games, share).front().root;
    return std::pair(root.children.size(), root.rare);
  };
  EXPECT_EQ(shape(1000), std::pair(std::size_t{3}, 1));
  EXPECT_EQ(shape(6), std::pair(std::size_t{2}, 2));
  EXPECT_EQ(shape(4), std::pair(std::size_t{1}, 3));
}

GameFigures game_of_kinds(std::uint64_t start, const char* first, const char* second, Side winner) {
  GameFigures game = game_with({start, 10 * start, 100 * start});
  game.kinds = {std::make_shared<const std::string>(first),
                std::make_shared<const std::string>(second)};
  game.winner = winner;
  return game;
}

TEST(OpeningTrees, GamesFromDifferentStartsAreComparedByTheKindsOfTurns) {
  const std::vector<GameFigures> games{
      game_of_kinds(1, "Tott x Tzarra", "Tott x Tott, then a stack", Side::white),
      game_of_kinds(2, "Tott x Tzarra", "Tott x Tott, then a pass", Side::black),
      game_of_kinds(3, "Tzaar x Tott", "Tott x Tott, then a stack", Side::white)};
  const std::vector<OpeningTree> trees = trees_of(games, 1000);
  ASSERT_EQ(trees.size(), 1u);
  EXPECT_TRUE(trees[0].is_by_kind);
  EXPECT_EQ(trees[0].root.games, 3);
  const OpeningNode& first = trees[0].root.children.at(0);
  EXPECT_EQ(std::pair(first.turn, first.games), std::pair(std::string("Tott x Tzarra"), 2));
  EXPECT_EQ(std::pair(first.white_wins, first.black_wins), std::pair(1, 1));
  EXPECT_EQ(first.children.size(), 2u);
  const auto tables = openings_tables(trees);
  EXPECT_TRUE(tables[0].rows.empty());
  ASSERT_EQ(tables[1].rows.size(), 5u);
  EXPECT_EQ(tables[1].rows[0].label, "1. Tott x Tzarra");
}

// No game is missing, however many starts there are.
TEST(OpeningTrees, StartsBeyondTheMostAreComparedByKindsToo) {
  std::vector<GameFigures> games;
  for (const std::uint64_t start : {1, 1, 1, 2, 2, 3, 3})
    games.push_back(game_of_kinds(start, "a stack", "a stack", Side::white));
  const std::vector<OpeningTree> trees = trees_of(games, 1000);
  ASSERT_EQ(trees.size(), 3u);
  int found = 0;
  for (const OpeningTree& tree : trees) found += tree.root.games;
  EXPECT_EQ(found, 7);
  EXPECT_EQ(std::ranges::count(trees, true, &OpeningTree::is_by_kind), 1);
}

}  // namespace
}  // namespace cairn::test
