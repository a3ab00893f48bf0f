#include "formats/records/text_records.hpp"

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

// What the reader makes of the lines below a start: the turns, the comments on them in braces, the
// result after `=`, the notes, and after `!` where and why the record breaks off.
std::string shown(const Record& record) {
  std::string text;
  for (const RecordTurn& turn : record.turns) {
    text += (text.empty() ? "" : " ") + turn.text;
    for (const Property& property : turn.properties) text += '{' + property.values.front() + '}';
  }
  if (const auto result = value_of(record.tags, "RE"); !result.empty())
    text += " =" + std::string(result);
  for (const std::string& note : record.notes) text += "; " + note;
  if (record.broken) text += " !" + describe("", record.broken->error).substr(1);
  return text;
}

std::string shown_below_start(const std::string& lines) {
  return shown(read_one("towers\n" + lines));
}

TEST(TextTest, ReadsHeadStartAndTurns) {
  const Record record = read_one(
      "# A comment\n#White:  Ann \n# black: Bob: the second\n[Result \"1-0\"] [Elo \"9\"]\n  " +
      towers_start + "\r\n\n1. b2-b3 b7-b6\n# in between: x\n2. a1-a2\n2... a8-a7 3.c1-c2 4\n");
  EXPECT_EQ(record.game, "towers");
  EXPECT_EQ(record.format, Format::text);
  EXPECT_EQ(record.start, towers_start);
  EXPECT_EQ(record.start_place, (Place{5, 3}));
  EXPECT_EQ(record.tags, (Properties{{"C", {"A comment\nElo: 9\nin between: x"}, {}},
                                     {"PW", {"Ann"}, {}},
                                     {"PB", {"Bob: the second"}, {}},
                                     {"RE", {"1-0"}, {}}}));
  EXPECT_EQ(turns_of(record),
            (std::vector<std::string>{"b2-b3", "b7-b6", "a1-a2", "a8-a7", "c1-c2"}));
  EXPECT_EQ(record.turns[1].place, (Place{7, 10}));
  EXPECT_EQ(record.turns[4].place, (Place{10, 14}));
  EXPECT_FALSE(record.turns[0].side);
}

TEST(TextTest, TurnsAreReadAsTheGrammarSays) {
  const std::pair<const char*, const char*> rows[] = {
      {"b2-b3 b7-b6\n", "b2-b3 b7-b6"},
      {"1.b2-b3 1...b7-b6 2 a1-a2\n", "b2-b3 b7-b6 a1-a2"},
      {"b2 -> b3 b7\u2192b6 a1 \u00D7 a2 a8- a7\n", "b2 -> b3 b7\u2192b6 a1 \u00D7 a2 a8- a7"},
      {"b2>c3, d4,d5 b7-b6\n", "b2>c3, d4,d5 b7-b6"},
      {"b2-b3! b7-b6?? $2 !? a1-a2\n", "b2-b3 b7-b6 a1-a2"},
      {"npmq-prqq anp pass B2XB3\n", "npmq-prqq anp pass B2XB3"},
      {"b2-b3\u00A0b7-b6\u200B\n", "b2-b3 b7-b6\u200B"},
      {"b2-b3 {good\nb2-b4}{ too }b7-b6; bad } a1-a2\n",
       "b2-b3{good\nb2-b4\ntoo} b7-b6{bad } a1-a2}"},
      {"\xEF\xBB\xBF"
       "b2-b3\n\0",
       "b2-b3"},
      // Results.
      {"b2-b3\n1-0\n", "b2-b3 =W+"},
      {"b2-b3 1/2\n", "b2-b3 =0"},
      {"b2-b3\n0-1 by resignation\n", "b2-b3 =B+R"},
      {"b2-b3\n1-0 on time\n", "b2-b3 =W+T"},
      {"b2-b3\n\u00BD-\u00BD by agreement\n", "b2-b3 =0"},
      {"b2-b3\n0-1, White resigns {quick}\n", "b2-b3{quick} =B+R"},
      {"b2-b3\n2. resigns\n", "b2-b3 =W+R"},
      {"b2-b3 b7-b6 timeout\n", "b2-b3 b7-b6 =B+T"},
      {"b2-b3 *\n", "b2-b3"},
      {"# White: Ann\nb2-b3\nAnn won on time\n", "b2-b3 =W+T"},
      {"# Result: 1-0\nb2-b3\nWhite wins\n", "b2-b3 =W+"},
      {"# Result: ?\nb2-b3\nWhite wins\n", "b2-b3 =W+"},
      {"# Result: 1-0\nb2-b3\n0-1\n",
       "b2-b3 =1-0; RE is given twice, as '1-0' and as 'B+'; the first counts"},
      {"# Event: a\n# Event: b\nb2-b3\n",
       "b2-b3; EV is given twice, as 'a' and as 'b'; the first counts"},
      // Numbers.
      {"1. b2-b3\n3. b7-b6\n7. a2-a3\n",
       "b2-b3 b7-b6 a2-a3; its turn 1 is followed by turn 3; some may be missing"},
      {"15. b2-b3\n16. b7-b6\n", "b2-b3 b7-b6"},
      {"1. b2-b3 b7-b6\n2. a1-a2 a8-a7\n", "b2-b3 b7-b6 a1-a2 a8-a7"},
  };
  for (const auto& [lines, expected] : rows) EXPECT_EQ(shown_below_start(lines), expected) << lines;
}

TEST(TextTest, WhatIsNotUnderstoodBreaksARecordOff) {
  const std::string expected =
      " is not understood; a turn like D7xE8 or b2-b3, a comment in braces or a result like 1-0 or "
      "White resigns expected";
  const std::pair<std::string, std::string> rows[] = {
      {"1. b2-b3 hello b7-b6\n", "b2-b3 !2:10: 'hello b7-b6'" + expected},
      {"1. b2-b3\n2. h?llo\n", "b2-b3 !3:4: 'h?llo'" + expected},
      {"1. b2-b3\n2. white resigned after offering draw\n",
       "b2-b3 !3:4: 'white resigned after offering draw'" + expected},
      {"[12:05] Bob: thanks! E3xE4\n", " !2:1: '[12:05] Bob: thanks! E3xE4'" + expected},
      {"1. b2-b3 (b7-b6)\n", "b2-b3 !2:10: '(b7-b6)'" + expected},
      {"1) b2-b3\n", " !2:1: '1) b2-b3'" + expected},
      {"white: b2-b3\n", " !2:1: 'white: b2-b3'" + expected},
      {"b2-b3\n1-0\nb7-b6\n", "b2-b3 =W+ !4:1: a turn after the result; no turn may follow"},
      {"b2-b3\n1-0\n{x}0-1\n", "b2-b3{x} =W+ !4:4: a second result; one expected"},
      {"b2-b3\n{not closed\nb7-b6\n",
       "b2-b3{not closed\nb7-b6} !3:1: a comment begins here and does not end; `}` expected after it"},
      {"1. b2-b3\n2. b7-b6\n4. a1-a2\n5. a8-a7\n",
       "b2-b3 b7-b6 !4:1: turns are missing before this one; its number does not follow the last one"},
  };
  for (const auto& [lines, text] : rows) EXPECT_EQ(shown_below_start(lines), text) << lines;
}

TEST(TextTest, EachStartBeginsARecord) {
  const std::string text = towers_start + "\n" + towers_start +
                           "\na1-a2\n# White: C\n# x\ntowers\na1-a2\n[White \"D\"]\n"
                           "tzaar random:7\nTZAAR   fixed\n1/2/3/4/5/6/7 w 1\nlost words\ntzaar";
  const auto results = read(text);
  EXPECT_EQ(summary_of(results),
            "towers, 0 turns\ntowers, 1 turns\ntowers, 1 turns\ntzaar, 0 turns\ntzaar, 0 turns\n"
            "file:11:1: a board of 7 parts joined by `/` in '1/2/3/4/5/6/7 w 1'; 9 (TZAAR) or 8 "
            "(Battle of Towers) expected\ntzaar, 0 turns\n");
  EXPECT_EQ(std::get<Record>(results[2].content).tags,
            (Properties{{"PW", {"C"}, {}}, {"C", {"x"}, {}}}));
  EXPECT_EQ(results[1].text, towers_start + "\na1-a2\n");
  EXPECT_EQ(results[2].text, "# White: C\n# x\ntowers\na1-a2\n");
  EXPECT_EQ(std::get<Record>(results[3].content).start, "random:7");
  EXPECT_EQ(std::get<Record>(results[4].content).start, "fixed");
  EXPECT_EQ(std::get<Record>(results[6].content).start, "");
  // A board may begin as a piece that is placed does.
  const std::string board =
      "CC3.../cb..../bcc2a6.../CAb2...../CCC.c.../B......A/..acbcA6/.CaAC./CCccc b 1";
  EXPECT_EQ(read_one("tzaar " + board + "\n").start, board);
}

TEST(TextTest, WhatBelongsToNoRecordIsAnErrorOfItsOwn) {
  const std::string record = towers_start + "\n1. b2-b3 b7-b6\n2. a1-a2\n";
  const std::string good = "towers, 3 turns\n";
  const auto at = [](int line, const std::string& what, int column = 1) {
    return "file:" + std::to_string(line) + ':' + std::to_string(column) + ": " + what + '\n';
  };
  const auto junk = [&](int line, const std::string& text) {
    return at(line, '\'' + text +
                        "' does not begin a record; FF[TZAAR] or FF[TOWERS] in SGF, a line with a "
                        "board, `tzaar` or `towers`, Waltz's integers or Cairn's JSON expected");
  };
  const auto no_start = [&](int line, const std::string& what) {
    return at(line, what + "; a line with a board, `tzaar` or `towers` expected");
  };
  const std::string turns = "turns without a start above them";
  const std::pair<std::string, std::string> rows[] = {
      {record + "lost words\n", good + junk(4, "lost words")},
      {record + "# White: Ann\n(c)(s)6\n1. b2-b3\n", good + junk(5, "(c)(s)6")},
      {record + "1. b2-b3\n2. b7-b6\n", good + no_start(4, turns)},
      {record + "# Event: x\n1. b2-b3\n2. b7-b6\n", good + no_start(5, turns)},
      {record + "2. a8-a7\n2. a2-a3\n", "towers, 5 turns\n"},
      {record + "a look at b2\n" + record, good + junk(4, "a look at b2") + good},
      {record + "lost words\r1. a1-a2\r" + record, good + junk(4, "lost words") + good},
      {record + "White wins\n" + record, good + good},
      {"1. b2-b3\n", no_start(1, turns)},
      {"hello\n" + record, junk(1, "hello") + good},
      {"[White \"Ann\"]\n1. b2-b3\n" + record,
       no_start(1, "tags without a start below them") + good},
      {record + "[White \"Ann\ntowers\n",
       good + at(4, "a tag is not closed; one like [White \"Ann\"] expected", 12)},
      {"[White \"Ann\"] x\ntowers\n",
       "file:1:15: 'x' in a line of tags; one like [White \"Ann\"] expected\n"},
  };
  for (const auto& [text, expected] : rows) {
    EXPECT_EQ(summary_of(read(text)), expected) << text;
  }
  // Within a record, damage breaks it off.
  const Record cut = read_one(record + "lost words\n3. a8-a7\n");
  EXPECT_EQ(cut.turns.size(), 3u);
  EXPECT_TRUE(cut.broken);
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
}

TEST(TextTest, WhatIsWrittenIsReadAgain) {
  const std::string held = towers_start + " 1. b2-b3 b7-b6 2. a1-a2";
  const std::pair<Properties, std::string> rows[] = {
      {{{"PW", {"Ann"}, {}}, {"RO", {"1"}, {}}}, "# White: Ann\n# Round: 1\n"},
      {{{"EV", {"Cup"}, {}}, {"C", {"one\n\n two\nDate: unknown"}, {}}},
       "# Event: Cup\n# one\n#\n#  two\n#  Date: unknown\n"},
      {{{"C", {held}, {}}}, "#  " + held + '\n'},
      {{{"C", {"one \n \ntwo\x05"}, {}}}, "# one\n#\n# two\n"},
      {{{"PW", {"A\u0085nn"}, {}},
        {"PB",
         {"B\x85"
          "b"},
         {}},
        {"EV", {"C\u2028up"}, {}}},
       "# White: A  nn\n# Black: B  b\n# Event: C   up\n"},
  };
  for (const auto& [tags, head] : rows) {
    Record written = read_one(towers_start + "\n1. b2-b3\n");
    written.tags = tags;
    const std::string text = write_text(written);
    EXPECT_EQ(text, head + towers_start + "\n1. b2-b3\n");
    EXPECT_EQ(write_text(read_one(text)), text);
  }
}

TEST(TextTest, ACommentThatHoldsARecordIsAnError) {
  const std::string held = towers_start + " 1. b2-b3 b7-b6 2. a1-a2";
  EXPECT_EQ(summary_of(read("# White: Ann " + held + '\n' + towers_start + '\n')),
            "file:1:1: a record on one line after `#`; its line ends expected, or two blanks after "
            "the `#` of a comment\ntowers, 0 turns\n");
  for (const std::string& comment : {"#  " + held, "# " + towers_start, std::string("# 1. a 2. b")})
    EXPECT_EQ(summary_of(read(comment + '\n' + towers_start + '\n')), "towers, 0 turns\n");
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
