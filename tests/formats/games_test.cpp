// The list of games as readers and commands use it.
#include <gtest/gtest.h>

#include "all_games.hpp"
#include "games/list.hpp"
#include "support.hpp"

namespace cairn::test {
namespace {

TEST(GamesTest, AreKnownByTheirNames) {
  const GameInfo rows[] = {{"tzaar", "TZAAR", "TZAAR", 9},
                           {"towers", "Battle of Towers", "TOWERS", 8}};
  for (const GameInfo& expected : rows) {
    const AnyGame* const name = find_name(expected.name);
    ASSERT_TRUE(name) << expected.name;
    EXPECT_EQ(name, &game_named(expected.name));
    EXPECT_EQ(name, find_sgf_name(expected.sgf_name));
    EXPECT_EQ(name->sgf_name, expected.sgf_name);
    EXPECT_EQ(name->title, expected.title);
    EXPECT_EQ(name->board_parts, expected.board_parts);
  }
}

// By that a line of position text is known to be of a game.
TEST(GamesTest, EveryBoardHasAnotherNumberOfParts) {
  for (const AnyGame* game : games())
    EXPECT_EQ(find_board_parts(game->board_parts), game) << game->name;
}

TEST(GamesTest, WhatIsNoGameIsToldWithTheGamesThatAre) {
  EXPECT_EQ(error_of([] { game_named("chess"); }),
            "unknown game 'chess'; expected tzaar or towers");
}

template <class G>
class EveryGame : public testing::Test {};
TYPED_TEST_SUITE(EveryGame, AllGames, );

TYPED_TEST(EveryGame, TextsOfTheStartAreReadAsTheyWereWritten) {
  using G = TypeParam;
  const auto start = G::parse_position("");
  for (const Format format : {Format::text, Format::cairn}) {
    const std::string text = G::write_position(start, format);
    EXPECT_EQ(G::parse_position(text), start);
    EXPECT_EQ(read_position_line(text).game, G::name);
    for (const auto& turn : distinct_turns(start))
      EXPECT_EQ(G::parse_turn(start, G::write_turn(start, turn, format)), turn);
  }
}

}  // namespace
}  // namespace cairn::test
