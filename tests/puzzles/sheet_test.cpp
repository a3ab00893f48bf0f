#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "core/error.hpp"
#include "formats/output/puzzle_files.hpp"
#include "game_types.hpp"
#include "games/towers/towers.hpp"
#include "games/tzaar/tzaar.hpp"
#include "puzzles/made_up.hpp"
#include "puzzles/puzzle_set.hpp"
#include "puzzles/rating.hpp"
#include "puzzles/sheet.hpp"

namespace cairn::test {
namespace {

SolutionTurn last_turn(const char* text, Uniqueness uniqueness) {
  SolutionTurn turn;
  turn.text = text;
  turn.uniqueness = uniqueness;
  return turn;
}

SolutionTurn lost(const char* text) {
  SolutionTurn turn = last_turn(text, Uniqueness::only);
  turn.end = "White wins: Black has no piece left";
  turn.ending = "extinct";
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
  puzzle.solution.next = {
      {"d2-d1", {"d2-c2"}, "", "", "", {last_turn("e4-e5", Uniqueness::several)}, 1, {}, 1, {}, {}},
      lost("d2-e2")};
  puzzle.wrong_turn =
      WrongTurn{WrongTurn::Origin::player, "d5-e5", "", {"e4-e3", "e5-e6", "e3-e2"}};
  puzzle.source.white = puzzle.source.black = "Cairn";
  return puzzle;
}

TEST(Sheet, TellsTheMainLineAndWhatElseWouldDo) {
  EXPECT_EQ(line_text(small_puzzle().solution), "1\u2026\u00A0d2-d1 2.\u00A0e4-e5*");
}

// The small print, a paragraph in each line.
std::string notes_of(const Puzzle& puzzle, const std::string& idea) {
  std::string text;
  for (const Diagram::Note& note : small_print(puzzle, idea)) text += note.text + '\n';
  return text;
}

TEST(Sheet, AnswersNameThePlayersOnlyIfTheyAreTwo) {
  Puzzle puzzle = small_puzzle();
  EXPECT_EQ(notes_of(puzzle, "A piece runs."),
            "after any other turn 2.\u00A0e4-e5*\n"
            "1.\u00A0d5-e5? e4-e3 2.\u00A0e5-e6 e3-e2\n"
            "A piece runs.\n");
  puzzle.source.black = "Ann";
  EXPECT_TRUE(notes_of(puzzle, "").ends_with("\nCairn \u2013 Ann\n"));
}

TEST(Sheet, TheIndexNamesThemesInWords) {
  Puzzle first = small_puzzle();
  Puzzle second = small_puzzle();
  second.motifs = {"breakthrough", "double-threat", "extinction", "win-in-2"};
  EXPECT_EQ(index_of_themes({first, second}),
            "In the end the other side cannot move any more: 2\n"
            "More than one piece threatens to cross the edge: 2\n"
            "One piece captures its way through and runs to the edge: 1, 2");
}

// Returns a reply and the solver's answer, which wins in `turns` turns together with those after
// it.
SolutionTurn defence(const char* reply, const char* text, int turns,
                     std::vector<std::string> also = {}) {
  SolutionTurn answer = turns == 1 ? lost(text) : last_turn(text, Uniqueness::only);
  answer.turns = turns;
  answer.uniqueness = also.empty() ? Uniqueness::only_in_time : Uniqueness::several;
  answer.also = std::move(also);
  SolutionTurn defence = last_turn(reply, Uniqueness::only);
  defence.next = {answer};
  return defence;
}

TEST(Sheet, AnswersShowOtherRepliesInGroupsThatOneAnswerMeets) {
  Puzzle puzzle = small_puzzle();
  auto& defences = puzzle.solution.next;
  defences = {defence("d2-d1", "e4-e5", 3),
              defence("d2-c2", "e4-e5", 3),                      // the main line's answer
              defence("d2-d3", "e4-f4", 2, {"e4-d4", "e4-e5"}),  // which wins here, too
              defence("d2-e2", "e4-d4", 2, {"e4-f4"}),
              defence("d2-c1", "e4-d4", 2),
              defence("d2-e1", "e4xe1", 1),
              lost("d2-e3")};
  EXPECT_EQ(other_lines_text(puzzle.solution),
            "1\u2026\u00A0d2-e1 2.\u00A0e4xe1#; 1\u2026\u00A0d2-e2, d2-c1 2.\u00A0e4-d4*; "
            "after any other turn 2.\u00A0e4-e5");
  defences.resize(1);
  EXPECT_EQ(other_lines_text(puzzle.solution), "") << "nothing but the main line";
}

TEST(Sheet, OfAGroupTwoRepliesAreNamed) {
  SolutionTurn solution = last_turn("d5-d6", Uniqueness::only);
  solution.next = {defence("a", "e4-e5", 1), defence("h", "e4-f4", 1)};
  solution.next[0].also = {"b", "c", "d", "e", "f", "g"};
  solution.next[1].also = {"i", "j", "k", "l"};
  EXPECT_NE(other_lines_text(solution).find("1\u2026\u00A0h, i and 3 more 2.\u00A0e4-f4"),
            std::string::npos)
      << other_lines_text(solution);
}

TEST(Sheet, ASignTellsThatTheTrapEndsTheGame) {
  Puzzle puzzle = small_puzzle();
  puzzle.solution.traps = {{{"d5-e5"},
                            {"e4-e3", "e5-e6", "e3-e2"},
                            true,
                            "Black wins: White has no piece left",
                            "extinct"}};
  EXPECT_NE(notes_of(puzzle, "").find("1.\u00A0d5-e5? e4-e3 2.\u00A0e5-e6 e3-e2#\n"),
            std::string::npos)
      << notes_of(puzzle, "");
}

TEST(Sheet, APanelSaysWhatIsAskedFor) {
  const Panel question = puzzle_panel<Towers>(small_puzzle(), 7);
  EXPECT_EQ(question.diagram.title, "7. medium (640)");
  ASSERT_TRUE(question.diagram.status);
  EXPECT_EQ(question.diagram.status->text, "White to play and win in 2 turns");
  EXPECT_TRUE(question.diagram.caption.empty());
  EXPECT_TRUE(question.diagram.arrows.empty()) << "the answer is shown";
  EXPECT_EQ(heading_text(small_puzzle(), 7, english(), false), "7. medium");
  EXPECT_EQ(answer_panel<Towers>(small_puzzle(), 7).diagram.title, "7. d5-d6");
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

TEST(Sheet, TheLegendHasAKindThatOccursInStacksAlone) {
  const Panel board{Tzaar::diagram(Tzaar::parse_position("A1=a,B1=b,C1=c,A2=c,E6=A3,E7=B2,E8=C w")),
                    {}};
  std::string shown;
  for (const Panel& panel : legend_page({board}, "Pieces", {}).panels) {
    shown += panel.diagram.pieces.front().letters;
    EXPECT_EQ(panel.diagram.pieces.front().height, 1);
  }
  EXPECT_EQ(shown, "abcABC");
}

TEST(Sheet, ABookHasItsOwnTitleAndNoRatings) {
  SheetTexts texts{"Evenings", "Ann", true};
  const auto pages = puzzle_sheets({small_puzzle()}, 6, english(), texts);
  EXPECT_EQ(pages.front().title, "Evenings\nAnn");
  EXPECT_EQ(pages[1].title, "Evenings, puzzle 1");
  EXPECT_EQ(pages[1].panels.front().diagram.title, "1. medium");
  for (const std::string& paragraph : pages.front().paragraphs)
    EXPECT_EQ(paragraph.find("rating"), std::string::npos) << paragraph;
}

using test::made_up_puzzle;

TEST(PuzzleJson, IsReadBackExactly) {
  Random random(1);
  for (int i = 0; i < 100; ++i) {
    const Puzzle puzzle = made_up_puzzle(random);
    const std::string line = write_json(puzzle);
    EXPECT_EQ(line.find('\n'), line.size() - 1);
    EXPECT_EQ(read_puzzle(line), puzzle);
  }
}

TEST(PuzzleJson, TellsTheIdeaOfItsThemes) {
  Random random(4);
  Puzzle puzzle = made_up_puzzle(random);
  puzzle.game = "towers";
  puzzle.motifs = {"runner", "win-in-2"};
  EXPECT_NE(
      write_json(puzzle).find(R"("idea":"One piece runs to the edge, and nothing catches it.")"),
      std::string::npos);
  EXPECT_EQ(read_puzzle(write_json(puzzle)), puzzle);
  for (const auto& motifs : {std::vector<std::string>{"win-in-2"}, {}}) {
    puzzle.motifs = motifs;
    EXPECT_EQ(write_json(puzzle).find("\"idea\""), std::string::npos);
  }
  puzzle.motifs = {"runner"};
  puzzle.game = "chess";
  EXPECT_EQ(idea_of(puzzle), "");
}

TEST(PuzzleJson, ReadsSetsThatTellEndingsInSentencesAlone) {
  Random random(6);
  Puzzle puzzle = made_up_puzzle(random);
  puzzle.solution = {};
  puzzle.solution.text = "A1xB2";
  puzzle.solution.position = "P";
  puzzle.solution.end = "White wins";
  puzzle.solution.ending = "breakthrough";
  const std::string line = write_json(puzzle);
  EXPECT_NE(line.find(R"("end":"White wins","ending":"breakthrough")"), line.npos);
  puzzle.solution.ending = "";
  const std::string without = write_json(puzzle);
  EXPECT_EQ(without.find("\"ending\""), without.npos);
  EXPECT_EQ(read_puzzle(without), puzzle);
}

TEST(PuzzleJson, ManyLinesAreReadWithTheirPlaces) {
  Random random(2);
  const std::string line = write_json(made_up_puzzle(random));
  EXPECT_EQ(read_puzzles(line + "\n \n" + line).size(), 2u);
  try {
    read_puzzles(line + "\n{}");
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.place(), (Place{3, 1}));
    EXPECT_STREQ(error.what(), "the key 'schema' is missing; Cairn writes it");
  }
}

TEST(PuzzleJson, WhatIsCutOrChangedIsAnError) {
  Random random(3);
  const std::string line = write_json(made_up_puzzle(random));
  for (std::size_t size = 0; size + 2 < line.size(); size += 7)
    EXPECT_THROW(read_puzzle(line.substr(0, size)), Error) << size;
  struct Change {
    std::string before, after, message;
  };
  const auto schema = std::string(puzzle_schema);
  for (const auto& [before, after, message] :
       {Change{schema, "puzzle/9", "unknown schema 'puzzle/9'; puzzle/2 expected"},
        Change{"\"themes\":", "\"grade\":\"silver\",\"themes\":",
               "the key 'grade' has a wrong value; gold, as all puzzles are that have only one "
               "solution expected"},
        Change{"\"choices\":30", "\"choices\":0",
               "the key 'choices' has a wrong value; an integer from 1 expected"},
        Change{"\"id\":", "\"ID\":", "the key 'id' is missing; Cairn writes it"},
        Change{
            "\"loses\":true", "\"loses\":1",
            "the key 'solution.refutations[0].loses' has a wrong value; true or false expected"}}) {
    std::string changed = line;
    const std::size_t at = changed.rfind(before);
    ASSERT_NE(at, changed.npos) << before;
    const std::size_t first = before.starts_with("\"loses")
                                  ? changed.find("\"loses\"", changed.find("\"refutations\""))
                                  : at;
    changed.replace(first, before.size(), after);
    try {
      read_puzzle(changed);
      ADD_FAILURE() << before;
    } catch (const Error& error) {
      EXPECT_EQ(error.what(), message);
    }
  }
}

TEST(PuzzleJson, DepthCannotExhaustTheStack) {
  const std::string deep(1'000'000, '[');
  EXPECT_THROW(read_puzzle(deep), Error);
}

TEST(PuzzleCsv, HasTheColumnsOfTheBestKnownDatabase) {
  Random random(4);
  Puzzle puzzle = made_up_puzzle(random);
  puzzle.id = "id";
  SolutionTurn answer;
  answer.text = "c1";
  SolutionTurn defence;
  defence.text = "b1";
  defence.also = {"b2"};
  defence.next = {answer};
  puzzle.solution = {};
  puzzle.solution.text = "A1xB2";
  puzzle.solution.next = {defence};
  puzzle.rating = 812;
  puzzle.rating_error = 150;
  puzzle.side = Side::black;
  Puzzle other = puzzle;
  other.id = "before";
  other.source.turn_before = other.source.position_before = "";
  other.position = "START";
  EXPECT_EQ(write_puzzle_csv({puzzle, other}, CsvTexts::as_they_are),
            "PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,"
            "OpeningTags\n"
            "before,START,- A1xB2 b1 c1,812,150,0,0,breakthrough win-in-3,"
            "\"a \"\"b\"\".sgf/3/black#17\",\n"
            "id,y,z A1xB2 b1 c1,812,150,0,0,breakthrough win-in-3,"
            "\"a \"\"b\"\".sgf/3/black#17\",\n");
  // A spreadsheet would take the sign for a turn that is not there for that of a formula.
  EXPECT_NE(write_puzzle_csv({other}, CsvTexts::safe).find("before,START,'- A1xB2 b1 c1,812,"),
            std::string::npos);
}

TEST(PuzzleText, TellsTheClassesAndThePuzzles) {
  Random random(4);
  Puzzle puzzle = made_up_puzzle(random);
  puzzle.id = "id";
  const std::string text = write_puzzle_text({puzzle}, 2, 1);
  EXPECT_TRUE(text.starts_with("       2  games\n       1  bad record\n\nDifficulty:\n")) << text;
  for (const char* part : {"       1  breakthrough\n", "\nid  "})
    EXPECT_NE(text.find(part), text.npos) << part << "\nin\n" << text;
  EXPECT_EQ(write_puzzle_text({}, 1, 0), "       1  game\n");
}

constexpr const char* open_board = "8/8/8/3(ccs)4/4(C)3/8/3(SS)4/8 w 1";

std::vector<int> all_solve(int share) {
  return std::vector<int>(jury_size(), share);
}

TEST(Rating, RisesWithEveryPlayerThatFails) {
  std::vector<int> shares = all_solve(whole_share);
  int last = rating_of(shares).points;
  for (int& share : shares) {
    share = 0;
    const int next = rating_of(shares).points;
    EXPECT_GT(next, last);
    last = next;
  }
}

TEST(Rating, TellsSharesApartThatDifferByHundredths) {
  EXPECT_GT(rating_of(all_solve(5000)).points, rating_of(all_solve(5100)).points);
}

TEST(Rating, HasItsLeastErrorAmongThePlayers) {
  const PuzzleRating hardest = rating_of(all_solve(0));
  const PuzzleRating middle = rating_of(all_solve(whole_share / 2));
  const PuzzleRating easiest = rating_of(all_solve(whole_share));
  EXPECT_GT(middle.error, 100);
  EXPECT_GT(hardest.error, middle.error);
  EXPECT_GT(easiest.error, middle.error);
  EXPECT_LT(std::max(hardest.error, easiest.error), 500);  // nothing known
}

TEST(Rating, GivesEveryClass) {
  std::vector<int> counts(5);
  for (int share = 0; share <= whole_share; share += 100)
    ++counts[static_cast<std::size_t>(class_of(rating_of(all_solve(share)).points))];
  for (const int count : counts) EXPECT_GT(count, 0);
  EXPECT_EQ(class_of(-1), DifficultyClass::very_easy);
  EXPECT_EQ(class_of(5000), DifficultyClass::very_hard);
}

TEST(Effort, AddsToTheRatingForEverythingThatHasToBeSeen) {
  const PuzzleEffort none;
  const int least = rating_for_people(1000, none, 2);
  EXPECT_GT(rating_for_people(1400, none, 2), least);
  EXPECT_LT(rating_for_people(1400, none, 2), least + 400) << "what a search finds counts little";
  EXPECT_EQ(rating_for_people(1000, none, 1), least);
  EXPECT_GT(rating_for_people(1000, none, 3), least);
  for (const PuzzleEffort& effort :
       {PuzzleEffort{.answers = 2}, PuzzleEffort{.quiet = true}, PuzzleEffort{.looks_bad = true},
        PuzzleEffort{.far = true}, PuzzleEffort{.divided = true}, PuzzleEffort{.tempting = 3}})
    EXPECT_GT(rating_for_people(1000, effort, 2), least);
  const auto with_answers = [](int answers) {
    return rating_for_people(1000, {.answers = answers}, 2);
  };
  EXPECT_LT(with_answers(10) - with_answers(9), with_answers(3) - with_answers(2));
  EXPECT_EQ(with_answers(1000), with_answers(2000)) << "no end of it";
}

TEST(Effort, OnlyWhatIsAtSightIsVeryEasy) {
  EXPECT_EQ(class_of(1000, {.answers = 1}, 2), DifficultyClass::very_easy);
  EXPECT_EQ(class_of(1000, {.answers = 2}, 2), DifficultyClass::easy);
  EXPECT_EQ(class_of(1000, {}, 3), DifficultyClass::easy);
  EXPECT_EQ(class_of(5000, {}, 1), DifficultyClass::very_hard);
}

TEST(Effort, IsCountedOnTheBoard) {
  const auto position = Towers::parse_position(open_board);
  Puzzle puzzle;
  puzzle.asked = 1;
  for (const char* answer : {"x", "x", "y"}) {
    SolutionTurn& defence = puzzle.solution.next.emplace_back();
    defence.next.emplace_back().text = answer;
  }
  puzzle.solution.next.emplace_back().end = "White wins";
  puzzle.solution.traps.resize(2);
  const auto effort = effort_of<Towers>(puzzle, position, Towers::parse_turn(position, "d5-d6"));
  EXPECT_EQ(effort.answers, 2);
  EXPECT_EQ(effort.tempting, 2);
  EXPECT_FALSE(effort.far);
  EXPECT_FALSE(effort.divided);
  EXPECT_EQ(effort.heights, 0);
  const auto divided = Towers::parse_turn(position, "d5>e6,f7,f8");
  EXPECT_TRUE(effort_of<Towers>(puzzle, position, divided).divided);
}

// Returns what the jury solves of a position in which so many turns, from the first one on, must
// be found.
template <Game G>
std::vector<int> shares_of(const std::string& position, const std::vector<std::string>& turns) {
  const std::atomic<bool> stop{false};
  Player<G> player(jury_player_settings(), stop);
  Win<typename G::Position> win;
  auto before = G::parse_position(position);
  win.winner = before.to_move();
  for (const std::string& text : turns) {
    const auto turn = G::parse_turn(before, text);
    win.steps.push_back({before, turn, after(before, turn), {}});
    before = win.steps.back().reached;
  }
  win.asked = static_cast<int>(turns.size() + 1) / 2;
  return jury_shares(player, win);
}

TEST(Jury, GivesTheSameSharesAgain) {
  const auto shares = shares_of<Towers>(open_board, {"d5-d6"});
  EXPECT_EQ(shares.size(), jury_size());
  EXPECT_EQ(shares, shares_of<Towers>(open_board, {"d5-d6"}));
  for (const int share : shares) {
    EXPECT_GE(share, 0);
    EXPECT_LE(share, whole_share);
  }
}

}  // namespace
}  // namespace cairn::test
