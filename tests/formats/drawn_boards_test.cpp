// Boards of records, from the reader to panels and back from a picture, without a command line.
#include "formats/output/drawn_boards.hpp"

#include <gtest/gtest.h>

#include "core/error.hpp"
#include "formats/output/svg.hpp"
#include "support.hpp"

namespace cairn::test {
namespace {

DrawnBoards drawn(const DrawnTurns& turns, const FigureLook& look = {}) {
  static const std::string text = real_record();
  return draw_boards(read_figure_record(read(text).front()), turns, look);
}

std::vector<std::string> captions(const DrawnBoards& boards) {
  std::vector<std::string> texts;
  for (const Panel& panel : boards.panels) texts.push_back(panel.diagram.caption);
  return texts;
}

TEST(DrawnBoards, ShowTheTurnsThatAreAskedFor) {
  DrawnTurns turns;
  turns.turns = {{2, 3, TurnView::position}, {0, 0}};
  EXPECT_EQ(captions(drawn(turns)), (std::vector<std::string>{"After turn 2", "After turn 3", ""}));
  turns.turns = {{TurnRange::start_or_first, TurnRange::end}};
  EXPECT_EQ(drawn(turns).panels.size(), 27u);
  EXPECT_EQ(drawn({}).source.boards.front().turn, 27);
  turns.turns = {{28, 28}};
  EXPECT_NE(error_of([&] { drawn(turns); }).find("no turn 28"), std::string::npos);
}

TEST(DrawnBoards, AFilmShowsEachAction) {
  DrawnTurns turns;
  turns.turns = {{2, 2}};
  turns.is_film = true;
  const DrawnBoards film = drawn(turns);
  ASSERT_EQ(film.panels.size(), 3u);
  EXPECT_TRUE(film.panels[0].diagram.arrows.empty());
  EXPECT_EQ(film.panels[1].diagram.arrows.size(), 1u);
  EXPECT_EQ(film.panels[2].diagram.arrows.size(), 2u);
}

TEST(DrawnBoards, APictureKeepsWhatItWasDrawnFrom) {
  FigureLook look;
  look.marks = parse_marks(BoardMark::Form::circle, "b4=red");
  look.columns = 2;
  look.title = "Two turns";
  DrawnTurns turns;
  turns.turns = {{5, 6}};
  DrawnBoards boards = drawn(turns, look);
  ImageOutput output;
  output.metadata = metadata_of(boards.source);
  const std::string svg = render_svg(figure_of(boards.panels, look, 180), Theme{}, output);
  const DrawnBoards again =
      draw_boards_again(read_figure_source(metadata_entry(svg, "figure").value()), look);
  EXPECT_EQ(again.panels, boards.panels);
  EXPECT_EQ(again.source.boards, boards.source.boards);
}

TEST(DrawnBoards, RefuseWhatIsNotKnown) {
  FigureLook look;
  look.evaluation = true;
  EXPECT_NE(error_of([&] { drawn({}, look); }).find("no evaluation at turn 27"), std::string::npos);
  look = {};
  look.area = "A1-Z9";
  EXPECT_NE(error_of([&] { drawn({}, look); }).find("Z9"), std::string::npos);
}

}  // namespace
}  // namespace cairn::test
