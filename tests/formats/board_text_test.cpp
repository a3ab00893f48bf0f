#include "formats/output/board_text.hpp"

#include <gtest/gtest.h>

#include "game_types.hpp"

namespace cairn::test {
namespace {

TEST(BoardText, SquareBoard) {
  Diagram board = Towers::diagram(Towers::parse_position("8/8/8/3(ccs)4/8/8/3(SS)4/8 w 1"));
  board.marks.push_back({board.find("a1")->at, Diagram::Mark::Form::circle, Tint::plain, ""});
  board.marks.push_back({board.find("d2")->at, Diagram::Mark::Form::square, Tint::plain, ""});
  board.marks.push_back({board.find("h8")->at, Diagram::Mark::Form::label, Tint::plain, "A"});
  board.marks.push_back({board.find("d5")->at, Diagram::Mark::Form::label, Tint::plain, "B"});
  board.title = "A  title";
  board.caption = "A caption";
  board.players = {"Ann", "Bob"};
  const std::string text = write_board_text(board);
  EXPECT_EQ(text,
            "A title\n"
            "White: Ann, Black: Bob\n"
            "\n"
            "  8   ·   ·   ·   ·   ·   ·   ·   A\n"
            "  7   ·   ·   ·   ·   ·   ·   ·   ·\n"
            "  6   ·   ·   ·   ·   ·   ·   ·   ·\n"
            "  5   ·   ·   ·   ○○□ ·   ·   ·   ·\n"
            "  4   ·   ·   ·   ·   ·   ·   ·   ·\n"
            "  3   ·   ·   ·   ·   ·   ·   ·   ·\n"
            "  2   ·   ·   ·  [■■] ·   ·   ·   ·\n"
            "  1  (·)  ·   ·   ·   ·   ·   ·   ·\n"
            "      a   b   c   d   e   f   g   h\n"
            "\n"
            "White to move\n"
            "Labels: B on d5\n"
            "A caption\n");
  const std::string coloured = with_colours(text);
  EXPECT_NE(coloured.find(" \x1b[38;5;16;48;5;255m○○□\x1b[0m "), std::string::npos) << coloured;
  EXPECT_NE(coloured.find("[\x1b[38;5;255;48;5;238m■■\x1b[0m]"), std::string::npos) << coloured;
}

TEST(BoardText, HexagonalBoard) {
  const Diagram board = Tzaar::diagram(Tzaar::parse_position(
      "a3bc../....../......./......../......../......../......./AB..../....C12 b 1"));
  const std::string text = write_board_text(board);
  EXPECT_NE(text.find(" ○a3"), std::string::npos) << text;
  EXPECT_NE(text.find(" ●c12"), std::string::npos) << text;
  EXPECT_TRUE(text.ends_with("\nWhite wins\n(a Tzaar, b Tzarra, c Tott)\n")) << text;
  std::size_t spaces = 0;
  for (std::size_t at = 0; (at = text.find("·", at)) != text.npos; ++at) ++spaces;
  EXPECT_EQ(spaces, 54U) << text;
  EXPECT_NE(with_colours(text).find("m●c12\x1b[0m"), std::string::npos) << with_colours(text);
}

TEST(BoardText, ArrowsAndActions) {
  Diagram board = Towers::diagram(Towers::parse_position(""));
  const Spot from = board.find("b2")->at;
  const Spot to = board.find("c3")->at;
  board.arrows.push_back({Diagram::ArrowKind::capture, 1, {from, to}, Tint::plain, false});
  board.arrows.push_back({Diagram::ArrowKind::free, 0, {to, from}, Tint::red, false});
  board.arrows.push_back(
      {Diagram::ArrowKind::deployment, 0, {to, from, {50, 50}}, Tint::plain, false});
  const std::string text = write_board_text(board);
  EXPECT_NE(text.find("1 b2xc3; c3>b2,off\nArrows: c3->b2\n"), std::string::npos) << text;
}

TEST(BoardText, HostileTexts) {
  Diagram board = Towers::diagram(Towers::parse_position(""));
  board.title = "\x1b[31m";
  board.caption = std::string(1000, 'x') + " \x07";
  board.marks.push_back({board.cells[0].at, Diagram::Mark::Form::label, Tint::plain, "\x1b[2J\n"});
  const std::string text = write_board_text(board);
  for (const unsigned char c : text) EXPECT_TRUE(c == '\n' || c >= ' ') << text;
  EXPECT_EQ(write_board_text(Diagram{}), "\n");
}

}  // namespace
}  // namespace cairn::test
