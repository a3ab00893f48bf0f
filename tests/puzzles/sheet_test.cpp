#include "puzzles/sheet.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "formats/output/puzzle_files.hpp"
#include "game_types.hpp"

namespace cairn {
namespace {

SolverTurn last_turn(const char* text, Uniqueness uniqueness) {
  SolverTurn turn;
  turn.text = text;
  turn.uniqueness = uniqueness;
  return turn;
}

Puzzle small_puzzle() {
  Puzzle puzzle;
  puzzle.id = "00000000000000aa";
  puzzle.game = "towers";
  puzzle.position = "8/8/8/3(ccs)4/4(C)3/8/3(SS)4/8 w 1";
  puzzle.turns = 2;
  puzzle.rating = 640;
  puzzle.difficulty_class = DifficultyClass::medium;
  puzzle.motifs = {"breakthrough", "win-in-2"};
  puzzle.solution = last_turn("d5-d6", Uniqueness::only);
  puzzle.solution.defences = {
      {{"d2-d1", "d2-c2"}, "", "", "", last_turn("e4-e5", Uniqueness::several)},
      {{"d2-e2"}, "", "White wins: Black has no piece left", "extinct", {}}};
  puzzle.wrong_turn =
      WrongTurn{WrongTurn::Origin::player, "d5-e5", "", {"e4-e3", "e5-e6", "e3-e2"}};
  puzzle.source.white = puzzle.source.black = "Cairn";
  return puzzle;
}

TEST(Sheet, TellsTheMainLineAndWhatElseWouldDo) {
  EXPECT_EQ(line_text(small_puzzle().solution),
            "1.\u00A0d5-d6  d2-d1\n2.\u00A0e4-e5 (or another)\n");
}

TEST(Sheet, AnswersNameThePlayersOnlyIfTheyAreTwo) {
  Puzzle puzzle = small_puzzle();
  const std::string own_play = answer_text(puzzle, "A piece runs.");
  EXPECT_EQ(own_play,
            "A piece runs.\n1.\u00A0d5-d6  d2-d1\n2.\u00A0e4-e5 (or another)\n"
            "After any other turn  2.\u00A0e4-e5 (or another)\n"
            "Tempting, but it loses:\n1.\u00A0d5-e5  e4-e3\n2.\u00A0e5-e6  e3-e2");
  puzzle.source.black = "Ann";
  EXPECT_NE(answer_text(puzzle, "").find("\nCairn - Ann"), std::string::npos);
}

TEST(Sheet, TheIndexNamesThemesInWords) {
  Puzzle first = small_puzzle();
  Puzzle second = small_puzzle();
  second.motifs = {"breakthrough", "double-threat", "extinction", "win-in-2"};
  EXPECT_EQ(index_of_themes({first, second}, theme_of),
            "In the end the other side cannot move any more: 2\n"
            "More than one piece threatens to cross the edge: 2\n"
            "One piece captures its way through and runs to the edge: 1, 2");
}

// Returns a reply and the solver's answer, which wins in `turns` turns together with those after
// it.
PuzzleDefence defence(const char* reply, const char* answer, int turns,
                      std::vector<std::string> also = {}) {
  PuzzleDefence defence{{reply}, "", "", "", last_turn(answer, Uniqueness::only_in_time)};
  defence.answer->turns = turns;
  if (!also.empty()) defence.answer->uniqueness = Uniqueness::several;
  defence.answer->also = std::move(also);
  if (turns == 1) defence.answer->end = "White wins: Black has no piece left";
  return defence;
}

TEST(Sheet, AnswersShowOtherRepliesInGroupsThatOneAnswerMeets) {
  Puzzle puzzle = small_puzzle();
  auto& defences = puzzle.solution.defences;
  defences = {defence("d2-d1", "e4-e5", 3),
              defence("d2-c2", "e4-e5", 3),                      // the main line's answer
              defence("d2-d3", "e4-f4", 2, {"e4-d4", "e4-e5"}),  // which wins here, too
              defence("d2-e2", "e4-d4", 2, {"e4-f4"}),
              defence("d2-c1", "e4-d4", 2),
              defence("d2-e1", "e4xe1", 1),
              {{"d2-e3"}, "", "White wins: Black has no piece left", "extinct", {}}};
  EXPECT_EQ(other_lines_text(puzzle.solution),
            "Or 1... d2-e1  2.\u00A0e4xe1\n"
            "White wins: Black has no piece left.\n"
            "Or 1... d2-e2, d2-c1  2.\u00A0e4-d4 (or another)\n"
            "After any other turn  2.\u00A0e4-e5\n");
  defences.resize(1);
  EXPECT_EQ(other_lines_text(puzzle.solution), "") << "nothing but the main line";
}

TEST(Sheet, OfAGroupThreeRepliesAreNamed) {
  SolverTurn solution = last_turn("d5-d6", Uniqueness::only);
  solution.defences = {defence("d2-d1", "e4-e5", 1), defence("d2-c2", "e4-f4", 1)};
  solution.defences[0].turns = {"a", "b", "c", "d", "e", "f", "g"};
  solution.defences[1].turns = {"h", "i", "j", "k", "l"};
  EXPECT_NE(other_lines_text(solution).find("Or 1... h, i, j and 2 more  2.\u00A0e4-f4\n"),
            std::string::npos)
      << other_lines_text(solution);
}

TEST(Sheet, AnAnswerTellsHowTheTrapEnds) {
  Puzzle puzzle = small_puzzle();
  puzzle.solution.traps = {
      {"d5-e5", {"e4-e3", "e5-e6", "e3-e2"}, "Black wins: White has no piece left", "extinct"}};
  EXPECT_NE(answer_text(puzzle, "")
                .find("Tempting, but it loses:\n1.\u00A0d5-e5  e4-e3\n2.\u00A0e5-e6  e3-e2\n"
                      "Black wins: White has no piece left."),
            std::string::npos)
      << answer_text(puzzle, "");
}

TEST(Sheet, APanelSaysWhatIsAskedFor) {
  const Panel question = puzzle_panel<Towers>(small_puzzle(), 7);
  EXPECT_EQ(question.diagram.title, "7. medium (640)");
  ASSERT_TRUE(question.diagram.status);
  EXPECT_EQ(question.diagram.status->text, "White to play and win in 2 turns");
  EXPECT_TRUE(question.diagram.caption.empty());
  EXPECT_TRUE(question.diagram.arrows.empty()) << "the answer is shown";
  EXPECT_EQ(answer_panel<Towers>(small_puzzle(), 7).diagram.arrows.size(), 1u);
}

TEST(Sheet, ABoardOfPointsHasTheNamesOfItsSpaces) {
  const auto start = [](const char* game) {
    Panel board;
    with_game(game, [&]<Game G>() { board.diagram = G::diagram(G::parse_position("")); });
    return board;
  };
  EXPECT_FALSE(names_panel(start("towers"), "Battle of Towers"));
  const auto names = names_panel(start("tzaar"), "TZAAR");
  ASSERT_TRUE(names);
  EXPECT_TRUE(names->diagram.pieces.empty());
  ASSERT_EQ(names->diagram.marks.size(), 60U);
  for (const Diagram::Mark& mark : names->diagram.marks) {
    const auto named = std::ranges::find(names->diagram.cells, mark.text, &Diagram::Cell::name);
    ASSERT_NE(named, names->diagram.cells.end()) << mark.text;
    EXPECT_EQ(named->at, mark.at);
  }
}

TEST(Sheet, PagesAreFilledInOrder) {
  std::vector<Panel> panels(7);
  for (std::size_t i = 0; i < panels.size(); ++i) panels[i].diagram.title = std::to_string(i + 1);
  for (const int most : {2, 3, 6, 7, 12}) {
    const auto pages = sheets_of(panels, "TZAAR", most);
    std::size_t next = 1;
    for (const Figure& page : pages) {
      EXPECT_LE(page.panels.size(), static_cast<std::size_t>(most));
      for (const Panel& panel : page.panels) EXPECT_EQ(panel.diagram.title, std::to_string(next++));
    }
    EXPECT_EQ(next, 8u) << most;
  }
  const auto pages = sheets_of(panels, "TZAAR", 3);
  ASSERT_EQ(pages.size(), 3u);
  EXPECT_EQ(pages.front().title, "TZAAR, puzzles 1 to 3");
  EXPECT_EQ(pages.back().title, "TZAAR, puzzle 7");
}

TEST(Sheet, TheLegendHasASampleOfEachNumberOfParts) {
  const Panel board{Towers::diagram(Towers::parse_position(
                        "8/3(C)2(CC)1/8/3(ccs)4/4(cs)3/(c)(css)6/3(SS)4/8 w 1")),
                    {}};
  const Figure legend = legend_page({board}, "Pieces", {});
  std::vector<std::string> shown;
  for (const Panel& panel : legend.panels) shown.push_back(panel.diagram.pieces.front().letters);
  EXPECT_EQ(shown, (std::vector<std::string>{"c", "cs", "css", "C"})) << legend.caption;
}

}  // namespace
}  // namespace cairn
