#include "formats/text/text_records.hpp"

#include <gtest/gtest.h>

#include "support.hpp"

namespace cairn::test {
namespace {

const std::string towers_start = "(c)(s)6/8/8/8/8/8/8/(s)(c)6 w 1";

std::vector<std::string> turns_of(const Record& record) {
  std::vector<std::string> texts;
  for (const RecordTurn& turn : record.turns) texts.push_back(turn.text);
  return texts;
}

TEST(TextTest, ReadsPositionsTurnsAndHeaders) {
  const Record record = read_one(
      "# A comment\n#White:  Ann \n# Black: Bob: the second\n# Result: 1-0\n  " + towers_start +
      "\r\n\n1. b2-b3 b7-b6\n# in between: x\n2. a1-a2\n2... a8-a7 3.c1-c2 4 12.. x\n");
  EXPECT_EQ(record.game, "towers");
  EXPECT_EQ(record.format, Format::text);
  EXPECT_EQ(record.start, towers_start);
  EXPECT_EQ(record.start_place, (Place{5, 3}));
  EXPECT_EQ(record.tags, (Properties{{"C", {"A comment\nin between: x"}, {}},
                                     {"PW", {"Ann"}, {}},
                                     {"PB", {"Bob: the second"}, {}},
                                     {"RE", {"1-0"}, {}}}));
  EXPECT_EQ(turns_of(record),
            (std::vector<std::string>{"b2-b3", "b7-b6", "a1-a2", "a8-a7", "c1-c2", "x"}));
  EXPECT_EQ(record.turns[1].place, (Place{7, 10}));
  EXPECT_EQ(record.turns[4].place, (Place{10, 14}));
  EXPECT_FALSE(record.turns[0].side);
}

// What a record says of its result, and the notes that were made.
std::string result_and_notes(const std::string& text) {
  const Record record = read_one(text);
  std::string told(value_of(record.tags, "RE"));
  for (const std::string& note : record.notes) told += "; " + note;
  return told;
}

TEST(TextTest, AResultMayHaveALabelOrBrackets) {
  const std::string turns = towers_start + "\n1. b2-b3\n2. b7-b6";
  const std::pair<const char*, const char*> rows[] = {
      {"\n1/2\n", "0"},
      {"\n\u00BD - \u00BD\n", "0"},
      {"\nResult: 1-0\n", "W+"},
      {"\nRESULT: Black wins\n", "B+"},
      {" Final score 0-1\n", "B+"},
      {"\nErgebnis: White resigns\n", "B+R"},
      {"\n(White won on time)\n", "W+T"},
      {" (1-0)\n", "W+"},
      {"\n# Result: 0-1\n", "0-1"},
      {" (well played)\n", ""},
      {" (0:05)\n", ""},
  };
  for (const auto& [end, result] : rows) EXPECT_EQ(result_and_notes(turns + end), result) << end;
  EXPECT_EQ(result_and_notes("# Result: ?\n" + turns + "\n1-0\n"), "W+");
}

TEST(TextTest, WhatIsToldTwiceIsNoted) {
  const std::string turns = towers_start + "\n1. b2-b3\n";
  EXPECT_EQ(result_and_notes("# Result: 1-0\n" + turns + "0-1\n"),
            "1-0; RE is told twice, as '1-0' and as 'B+'; the first counts");
  EXPECT_EQ(result_and_notes("# Result: 1-0\n" + turns + "White wins\n"), "1-0");
  EXPECT_EQ(result_and_notes("# White: Ann\n# White: Zoe\n" + turns),
            "; PW is told twice, as 'Ann' and as 'Zoe'; the first counts");
  EXPECT_EQ(result_and_notes("[White \"Ann\"]\n[White \"Ann\"]\n" + turns), "");
}

TEST(TextTest, QuotesInTagsStandBehindABackslash) {
  const Record record = read_one("[Event \"The \\\"Cup\\\" of \\\\Leeds\"]\n[White \"Ann\"]\n" +
                                 towers_start + "\n1. b2-b3\n");
  EXPECT_EQ(value_of(record.tags, "EV"), "The \"Cup\" of \\Leeds");
  EXPECT_EQ(value_of(record.tags, "PW"), "Ann");
}

TEST(TextTest, AHeadMayBeInWords) {
  const Record record = read_one(
      "White: Ann\nblack = Bob: the second\nDate: 3 May 2021\n[Event \u201CCup\u201D]\n[Round '2']\n"
      "\n1. b2-b3\n2. b7-b6\n");
  const std::pair<const char*, const char*> rows[] = {
      {"PW", "Ann"}, {"PB", "Bob: the second"}, {"DT", "3 May 2021"}, {"EV", "Cup"}, {"RO", "2"}};
  for (const auto& [tag, value] : rows) EXPECT_EQ(value_of(record.tags, tag), value);
  EXPECT_EQ(record.turns.size(), 2u);
  const Record sides = read_one("towers\nWhite: b2-b3\nBlack: b7-b6\n");
  EXPECT_EQ(sides.turns.size(), 2u);
  EXPECT_EQ(read_one("White: b2-b3\nBlack: b7-b6\nWhite: resigns\n").turns.size(), 2u);
}

TEST(TextTest, ALabelMayBeInAnotherLanguageAndAnyCase) {
  for (const char* head : {"Wei\u00DF: Ann\nschwarz: Bob\n", "Blancs : Ann\nNoirs = Bob\n",
                           "# white: Ann\n# BLACK: Bob\n", "[Blanco \"Ann\"]\n[Negro \"Bob\"]\n",
                           "[White \"Ann\"] [Black \"Bob\"] 1. b2-b3\n"}) {
    const Record record = read_one(head + std::string() + "1. b2-b3\n2. b7-b6\n");
    EXPECT_EQ(value_of(record.tags, "PW"), "Ann") << head;
    EXPECT_EQ(value_of(record.tags, "PB"), "Bob") << head;
  }
}

// What stands around a turn behind its number is not a comment.
TEST(TextTest, TurnsMayStandInBracketsOrCells) {
  const char* const texts[] = {"1. (b2-b3)\n2. (b7-b6)\n",
                               "1. {b2-b3}\n2. {b7-b6}\n",
                               "1. <b2-b3>\n2. <b7-b6>\n",
                               "<b2-b3>\n<b7-b6>\n",
                               "1;white;b2-b3\n2;black;b7-b6\n",
                               "1;b2-b3;\n2;;b7-b6\n",
                               "<td>b2-b3</td>\n<Bob> b7-b6\n",
                               "<John> b2-b3\n<Bob> b7-b6\n",
                               "White (Ann): b2-b3\nBlack (Bob): b7-b6\n"};
  for (const char* text : texts)
    EXPECT_EQ(turns_of(read_one(towers_start + '\n' + text)),
              (std::vector<std::string>{"b2-b3", "b7-b6"}))
        << text;
  const Record spoken = read_one("White (Ann): b2-b3\nBlack (Bob): b7-b6\n");
  EXPECT_EQ(value_of(spoken.tags, "PW"), "Ann");
  EXPECT_EQ(value_of(spoken.tags, "PB"), "Bob");
  const Record commented =
      read_one(towers_start + "\n1. b2-b3 (a2-a3)\n2. {a7-a6 is good} b7-b6\n");
  EXPECT_EQ(turns_of(commented), (std::vector<std::string>{"b2-b3", "b7-b6"}));
  EXPECT_EQ(value_of(commented.turns[0].properties, "C"), "a2-a3\na7-a6 is good");
  for (const char* left : {"(resign)", "[resigns]", "{resign}"})
    EXPECT_EQ(result_and_notes(towers_start + "\n1. b2-b3\n2. " + left + '\n'), "W+R") << left;
}

TEST(TextTest, NumbersAloneAreNotPassedOver) {
  const Record record = read_one(towers_start + "\n3 2 4 1\n5 2 5 3 6 6 5 6\n");
  EXPECT_EQ(turns_of(record), (std::vector<std::string>{"3 2 4 1", "5 2 5 3 6 6 5 6"}));
  EXPECT_TRUE(read_one(towers_start + "\n1. b2-b3\n1 2 3 4 5 6 7 8\n").turns.size() == 1);
}

TEST(TextTest, NumbersThatLeaveTurnsOutAreNoted) {
  const auto notes = [](const std::string& turns) { return result_and_notes(turns); };
  const std::string start = towers_start + '\n';
  EXPECT_EQ(notes(start + "1. b2-b3\n3. b7-b6\n7. a2-a3\n"),
            "; its turn 1 is followed by turn 3; some may be missing");
  EXPECT_NE(notes("9. b2-b3\n10. b7-b6\n").find("its first turn has the number 9"),
            std::string::npos);
  for (const char* turns :
       {"1. b2-b3 b7-b6\n2. a2-a3 a7-a6\n3. a1-a2\n", "1. b2-b3\n1... b7-b6\n2. a2-a3\n",
        "15. b2-b3\n16. b7-b6\n", "1. b2-b3\n2. b7-b6\n3. a2-a3\n", "b2-b3 b7-b6 3. a2-a3\n"})
    EXPECT_EQ(notes(start + turns), "") << turns;
}

TEST(TextTest, TurnsInACommentAreNotedIfThereAreNoOthers) {
  const std::string start = towers_start + '\n';
  for (const char* lines : {"# b2-b3\n# b7-b6\n", "; b2-b3\n", "{b2-b3}\n", "(b2-b3 b7-b6)\n"})
    EXPECT_EQ(result_and_notes(start + lines),
              "; no turns, but its comment seems to hold some: 'b2-b3'")
        << lines;
  EXPECT_EQ(result_and_notes(start + "# White wins; b2 is weak, and 1-0 is sure\n"), "");
  EXPECT_EQ(result_and_notes(start + "# not b2-b3\n1. b7-b6\n"), "");
}

TEST(TextTest, ASpeakerWhoIsNotToMoveIsNoted) {
  const std::string head = "[White \"Ann\"]\n[Black \"Bob\"]\n" + towers_start + '\n';
  EXPECT_EQ(result_and_notes(head + "Bob: b2-b3\nAnn: b7-b6\n"),
            "; turn 1 is that of 'Ann', but stands behind the name 'Bob'");
  EXPECT_EQ(result_and_notes(head + "ann: b2-b3\nBOB: b7-b6\n"), "");
}

TEST(TextTest, BracesMayStandInComments) {
  const std::string start = towers_start + "\n1. b2-b3 ";
  EXPECT_EQ(turns_of(read_one(start + "{a {nested} remark} b7-b6\n")),
            (std::vector<std::string>{"b2-b3", "b7-b6"}));
  EXPECT_EQ(turns_of(read_one(start + "{a {lone brace} b7-b6 {and a remark}\n")),
            (std::vector<std::string>{"b2-b3", "b7-b6"}));
  const Record open = read_one(start + "\n{not closed\n2. b7-b6\n3. a2-a3\n");
  EXPECT_EQ(turns_of(open), std::vector<std::string>{"b2-b3"});
  ASSERT_TRUE(open.broken);
  EXPECT_EQ(describe("file", open.broken->error),
            "file:3:1: a comment begins here and does not end; `}` expected behind it");
  // The closing brace stands before it.
  EXPECT_TRUE(read_one(start + "b7-b6 } {not closed {either\n").broken);
}

TEST(TextTest, LinesThatSayNothingAreReadOver) {
  EXPECT_EQ(turns_of(read_one(towers_start +
                              "\n<table>\n<tr><td>b2-b3</td></tr>\n% escaped b7\n</table>\n")),
            std::vector<std::string>{"b2-b3"});
}

TEST(TextTest, LettersThatLookAlikeAreColumns) {
  EXPECT_EQ(turns_of(read_one(towers_start + "\n1. b2-b3\n2. \u04302-\u04303 c7\u2013>c6\n")),
            (std::vector<std::string>{"b2-b3", "a2-a3", "c7\u2013>c6"}));
}

TEST(TextTest, ABoardMayBeginAsAPlacingDoes) {
  const std::string board =
      "CC3.../cb..../bcc2a6.../CAb2...../CCC.c.../B......A/..acbcA6/.CaAC./CCccc b 1";
  const Record record = read_one("tzaar " + board + "\n");
  EXPECT_EQ(record.start, board);
  EXPECT_TRUE(record.turns.empty());
}

TEST(TextTest, EachPositionLineBeginsARecord) {
  const std::string text = towers_start + "\n" + towers_start +
                           "\na1-a2\n# White: C\n# x\ntowers\na\n"
                           "tzaar random:7\nTZAAR   fixed\n1/2 w 1\nlost words\ntzaar";
  const auto results = read(text);
  EXPECT_EQ(summary_of(results),
            "towers, 0 turns\ntowers, 1 turns\ntowers, 1 turns\ntzaar, 0 turns\ntzaar, 0 turns\n"
            "file:10:1: a board of 2 parts joined by `/` in '1/2 w 1'; 9 (TZAAR) or 8 (Battle of "
            "Towers) expected\ntzaar, 0 turns\n");
  EXPECT_EQ(std::get<Record>(results[2].content).tags,
            (Properties{{"PW", {"C"}, {}}, {"C", {"x"}, {}}}));
  EXPECT_EQ(results[1].text, towers_start + "\na1-a2\n");
  EXPECT_EQ(results[2].text, "# White: C\n# x\ntowers\na\n");
  EXPECT_EQ(std::get<Record>(results[3].content).start, "random:7");
  EXPECT_EQ(std::get<Record>(results[4].content).start, "fixed");
  EXPECT_EQ(std::get<Record>(results[6].content).start, "");
}

TEST(TextTest, WhatBelongsToNoRecordIsAnErrorOfItsOwn) {
  const std::string record = towers_start + "\n1. b2-b3 b7-b6\n2. a1-a2\n";
  const std::string good = "towers, 3 turns\n";
  const auto error = [](int line, const std::string& text) {
    return "file:" + std::to_string(line) + ":1: '" + text +
           "' does not begin a record; FF[TZAAR] or FF[TOWERS] in SGF, position text, turns such as "
           "`1. D7xE8` or `1. b2-b3`, Waltz's integers or Cairn's JSON expected\n";
  };
  for (const auto& [text, expected] : std::vector<std::pair<std::string, std::string>>{
           {record + "lost words\n", good + error(4, "lost words")},
           {record + "lost words\n2... a8-a7\n", "towers, 6 turns\n"},
           {record + "# White: Ann\n(c)(s)6\n1. b2-b3\n", good + error(5, "(c)(s)6")},
           {record + "1. b2-b3\n2. b7-b6\n", good + error(4, "1. b2-b3")},
           {record + "1. b2-b3\n3. b7-b6\n", "towers, 5 turns\n"},
           {record + "a look at b2\n" + record, good + error(4, "a look at b2") + good},
           {record + "lost words\r1. a1-a2\r" + record, good + error(4, "lost words") + good}})
    EXPECT_EQ(summary_of(read(text)), expected) << text;
}

TEST(TextTest, ARecordBreaksOffAtNumberedTextAtItsEnd) {
  const std::string record = towers_start + "\n1. b2-b3 b7-b6\n2. a1-a2\n";
  for (const std::string text : {"3. lost words", "3. end\n4. of game", "3. h?llo"}) {
    const Record read = read_one(record + text + '\n');
    ASSERT_TRUE(read.broken) << text;
    EXPECT_EQ(read.broken->turn, 3u) << text;
    EXPECT_EQ(read.turns.size(), 3u) << text;
    EXPECT_EQ(read.broken->error.place(), (Place{4, 1})) << text;
  }
  // What may be a turn, in letters or damaged, is for the rules; and so is text above a turn.
  for (const std::string text : {"3. npmq", "3. npmq-pass", "3. good game", "3. a", "3. to b2",
                                 "3.", "3. lost words\n4. a8-a7"})
    EXPECT_FALSE(read_one(record + text + '\n').broken) << text;
}

TEST(TextTest, WritesATurnOnEachLine) {
  Record record;
  record.game = "towers";
  record.tags = {{"FF", {"TOWERS"}, {}}, {"PW", {"Ann\nB"}, {}}, {"EV", {"Cup"}, {}}};
  record.start = towers_start;
  for (const char* text : {"a", "b", "", "c"}) {
    RecordTurn turn;
    turn.text = text;
    record.turns.push_back(turn);
  }
  EXPECT_EQ(write_text(record),
            "# White: Ann B\n# Event: Cup\n" + towers_start + "\n1. a\n2. b\n3. c\n");
  record.start = "x b 1";
  record.turns.clear();
  record.tags.clear();
  EXPECT_EQ(write_text(record), "x b 1\n");
}

TEST(TextTest, WhatIsWrittenIsReadAgain) {
  Record record = read_one("# White: Ann\n# Round: 1\n# Source: here\n" + towers_start +
                           "\n1. a b 2. c d 3. e");
  EXPECT_EQ(value_of(record.tags, "RO"), "1");
  const Record reread = read_one(write_text(record));
  EXPECT_EQ(reread, record);
}

TEST(TextTest, CommentsAreKeptTogether) {
  const Record record = read_one("# one\n#\n#  two\n# Event: Cup\n" + towers_start +
                                 "\n# Date: unknown\n1. a\n#three\n");
  EXPECT_EQ(value_of(record.tags, "C"), "one\n\n two\nDate: unknown\nthree");
  EXPECT_EQ(value_of(record.tags, "DT"), "");
  EXPECT_EQ(write_text(record), "# Event: Cup\n# one\n#\n#  two\n#  Date: unknown\n# three\n" +
                                    towers_start + "\n1. a\n");
  const Record again = read_one(write_text(record));
  EXPECT_EQ(value_of(again.tags, "DT"), "");
  EXPECT_EQ(write_text(again), write_text(record));
}

TEST(TextTest, ACommentThatHoldsARecordIsAnError) {
  const std::string held = towers_start + " 1. b2-b3 b7-b6 2. a1-a2";
  const auto results = read("# White: Ann " + held + '\n' + towers_start + '\n');
  EXPECT_EQ(
      summary_of(results),
      "file:1:1: a record on one line behind `#`; its line ends expected, or two blanks behind "
      "the `#` of a comment\ntowers, 0 turns\n");
  for (const std::string& comment : {"#  " + held, "# " + towers_start, std::string("# 1. a 2. b")})
    EXPECT_EQ(summary_of(read(comment + '\n' + towers_start + '\n')), "towers, 0 turns\n");
  Record record = read_one(towers_start);
  record.tags = {{"PW", {held}, {}}, {"C", {held}, {}}};
  EXPECT_EQ(write_text(record), "#  " + held + '\n' + towers_start + '\n');
  EXPECT_EQ(write_text(read_one(write_text(record))), write_text(record));
}

TEST(TextTest, OfTwoHeadersOfAKindTheSecondIsAComment) {
  const Record record = read_one("# Event: one\n# Event: two\n" + towers_start + '\n');
  EXPECT_EQ(value_of(record.tags, "EV"), "one");
  EXPECT_EQ(value_of(record.tags, "C"), "Event: two");
  EXPECT_EQ(write_text(read_one(write_text(record))), write_text(record));
}

TEST(TextTest, ControlCharactersAndBlanksAtTheEndOfCommentsAreLeftOut) {
  const Record record = read_one(
      "# Event: the great cup\x01"
      "z \x02\n# what is our own\x05\n" +
      towers_start + '\n');
  EXPECT_EQ(value_of(record.tags, "C"), "what is our own");
  EXPECT_EQ(value_of(record.tags, "EV"), "the great cup z");
  EXPECT_EQ(read_one(write_text(record)), record);
  Record other = record;
  other.tags = {{"C", {"one \n \ntwo"}, {}}};
  EXPECT_EQ(write_text(other), "# one\n#\n# two\n" + towers_start + '\n');
  // Other systems' ends of lines, as they are and in ISO 8859-1.
  other.tags = {{"PW", {"A\u0085nn"}, {}},
                {"PB",
                 {"B\x85"
                  "b"},
                 {}},
                {"EV", {"C\u2028up"}, {}}};
  EXPECT_EQ(read_one(write_text(other)).turns, other.turns);
  EXPECT_EQ(write_text(other),
            "# White: A  nn\n# Black: B  b\n# Event: C   up\n" + towers_start + '\n');
}

TEST(TextTest, TheCollectionOfPositions) {
  const auto results = read(read_data("waltz/positions.txt"));
  ASSERT_EQ(results.size(), 44u);
  for (const ReadResult& result : results) {
    const Record& record = std::get<Record>(result.content);
    EXPECT_EQ(record.game, "tzaar");
    EXPECT_TRUE(record.turns.empty());
    EXPECT_NE(value_of(record.tags, "C").find("BAJgame-"), std::string::npos);
  }
}

}  // namespace
}  // namespace cairn::test
