#include "formats/output/game_page.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <vector>

#include "core/annotated_game.hpp"

namespace cairn {
namespace {

// Returns a game with these marks, in which White's chances are always the same, so that only the
// number of turns decides how near to each other marks are.
AnnotatedGame game_with(const std::vector<Mark>& marks) {
  AnnotatedGame game;
  game.game = "tzaar";
  game.settings.depth = 2;
  for (std::size_t i = 0; i < marks.size(); ++i) {
    AnnotatedTurn& turn = game.turns.emplace_back();
    turn.side = i % 2 == 0 ? Side::white : Side::black;
    turn.text = turn.best = "T";
    turn.before = turn.after = turn.best_value = {Value::Kind::estimate, {}, 0};
    turn.win_before = turn.win_after = turn.win_best = 50;
    turn.mark = marks[i];
    turn.nodes = 1;
  }
  return game;
}

// Whether the mark of a turn is drawn in a graph of so many turns.
bool has_mark(const std::string& graph, std::size_t turn, std::size_t turns) {
  const double place = 100 * static_cast<double>(turn) / static_cast<double>(turns);
  for (const char* mark : {"inaccuracy", "mistake", "blunder"})
    if (graph.find(fmt::format(R"(class="shape {}" x="{:.1f}%")", mark, place)) !=
        std::string::npos)
      return true;
  return false;
}

TEST(WinGraph, HasEveryMarkWhereThereIsRoom) {
  std::vector<Mark> marks(10, Mark::none);
  marks[2] = Mark::inaccuracy;
  marks[5] = Mark::mistake;
  marks[6] = Mark::blunder;
  const std::string graph = win_graph(game_with(marks));
  for (std::size_t turn = 1; turn <= marks.size(); ++turn)
    EXPECT_EQ(has_mark(graph, turn, 10), marks[turn - 1] != Mark::none) << turn;
}

TEST(WinGraph, DrawsTheGravestOfMarksThatWouldLieOnEachOther) {
  std::vector<Mark> marks(400, Mark::none);
  marks[99] = Mark::inaccuracy;
  marks[100] = Mark::blunder;
  marks[101] = Mark::mistake;
  marks[300] = marks[301] = Mark::mistake;
  const std::string graph = win_graph(game_with(marks));
  EXPECT_FALSE(has_mark(graph, 100, 400));
  EXPECT_TRUE(has_mark(graph, 101, 400));
  EXPECT_FALSE(has_mark(graph, 102, 400));
  EXPECT_TRUE(has_mark(graph, 301, 400));
  EXPECT_FALSE(has_mark(graph, 302, 400));
}

TEST(WinGraph, IsEmptyIfNothingWasSearched) {
  AnnotatedGame game = game_with({Mark::none, Mark::none});
  for (AnnotatedTurn& turn : game.turns) turn.is_searched = false;
  EXPECT_TRUE(win_graph(game).empty());
}

}  // namespace
}  // namespace cairn
