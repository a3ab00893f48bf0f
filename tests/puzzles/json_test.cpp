#include "formats/output/puzzle_files.hpp"

#include <gtest/gtest.h>

#include "core/error.hpp"
#include "formats/output/puzzle_files.hpp"
#include "puzzles/made_up.hpp"

namespace cairn {
namespace {

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

}  // namespace
}  // namespace cairn
