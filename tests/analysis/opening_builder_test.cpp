#include "analysis/opening_builder.hpp"

#include <gtest/gtest.h>

#include <cstdint>
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
  return opening_trees(pointers, {}, share);
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

}  // namespace
}  // namespace cairn::test
