// The list of games as readers and commands use it.
#include <gtest/gtest.h>

#include "games/list.hpp"
#include "support.hpp"

namespace cairn::test {
namespace {

TEST(GamesTest, NamesAreThoseOfTheTests) {
  ASSERT_EQ(game_names().size(), names().size());
  for (std::size_t i = 0; i < names().size(); ++i) {
    EXPECT_EQ(game_names()[i].name, names()[i].name);
    EXPECT_EQ(game_names()[i].sgf_name, names()[i].sgf_name);
    EXPECT_EQ(game_names()[i].title, names()[i].title);
    EXPECT_EQ(game_names()[i].board_parts, names()[i].board_parts);
  }
}

TEST(GamesTest, AGameIsChosenByItsName) {
  for (const GameName& game : game_names()) {
    std::string_view chosen;
    with_game(game.name, [&]<Game G>() { chosen = G::name; });
    EXPECT_EQ(chosen, game.name);
  }
  EXPECT_EQ(error_of([] { with_game("chess", []<Game G>() {}); }),
            "no game is called 'chess'; tzaar towers are known");
}

template <class G>
class EveryGame : public testing::Test {};
using AllGames = testing::Types<Tzaar, Towers>;
TYPED_TEST_SUITE(EveryGame, AllGames, );

TYPED_TEST(EveryGame, TextsOfTheStartAreReadAsTheyWereWritten) {
  using G = TypeParam;
  const auto start = G::parse_position("");
  for (const Format format : {Format::text, Format::cairn}) {
    const std::string text = G::write_position(start, format);
    EXPECT_EQ(G::parse_position(text), start);
    EXPECT_EQ(read_position_line(text, game_names()).game, G::name);
    for (const auto& turn : distinct_turns(start))
      EXPECT_EQ(G::parse_turn(start, G::write_turn(start, turn, format)), turn);
  }
}

}  // namespace
}  // namespace cairn::test
