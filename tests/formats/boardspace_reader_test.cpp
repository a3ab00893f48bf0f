#include <gtest/gtest.h>

#include "boardspace_records.hpp"
#include "core/random.hpp"
#include "formats/records/boardspace_tags.hpp"
#include "formats/records/writer.hpp"
#include "games/tzaar/notation.hpp"
#include "games/tzaar/position.hpp"
#include "games/tzaar/setup.hpp"

namespace cairn::test {
namespace {

using tzaar::Position;

TEST(BoardspaceReaderTest, TheFixedSetupIsReadToItsEnd) {
  const Record record = read_one(standard());
  EXPECT_EQ(record.format, Format::boardspace);
  EXPECT_EQ(told(record), "7 turns, W+");
  EXPECT_EQ(value_of(record.tags, "PW"), "anna");
  EXPECT_EQ(value_of(record.tags, "PB"), "bert");
  EXPECT_EQ(value_of(record.tags, "DT"), "2019-11-20");
  EXPECT_EQ(record.turns[2].text, "C2xC3-C5xC4");
  EXPECT_EQ(record.turns[3].text, "B2xB1-I1+H1");
  EXPECT_EQ(record.turns[6].side, Side::white);
  EXPECT_EQ(record.turns[6].place, (Place{38, 3}));
  EXPECT_EQ(record.turns[0].properties[0].values,
            (std::vector<std::string>{"2851", "4197", "7535"}));
  const Position last = played(record, Format::text).position;
  ASSERT_TRUE(last.outcome());
  EXPECT_EQ(describe(*last.outcome()), "White wins: Black has no Tzaar left");
}

TEST(BoardspaceReaderTest, TheTournamentSetupIsReadToItsEnd) {
  const Record record = read_one(custom());
  EXPECT_EQ(told(record), "64 turns, B+Resign");
  EXPECT_EQ(record.start, "");
  EXPECT_EQ(record.turns[0].text, "bD8");
  EXPECT_EQ(record.turns[1].text, "AH5");
  EXPECT_EQ(record.turns[61].text, "F8xF7-D7+D6");
  EXPECT_EQ(value_of(record.turns[64].properties, "HALF"), "E6xE7");
}

TEST(BoardspaceReaderTest, RecognisedByContentAmongOthers) {
  const std::string other = real_record();
  const std::string own = converted(read_one(other), Format::cairn);
  EXPECT_EQ(summary_of(read(standard() + other + '\n' + custom() + own + standard())),
            "tzaar, 7 turns\ntzaar, 27 turns\ntzaar, 65 turns\ntzaar, 27 turns\ntzaar, 7 turns\n");
  EXPECT_EQ(summary_of(read("(;GM[Yinsh]SU[yinsh 1])")),
            "file:1:1: GM says 'Yinsh', which is not a known game; FF[TZAAR] or FF[TOWERS] "
            "expected\n");
  for (const char* name : {"TZAAR", "tzaar"})
    EXPECT_EQ(told(replaced(standard(), "GM[Tzaar]", "GM[" + std::string(name) + ']')),
              "7 turns, W+");
  EXPECT_EQ(told(replaced(standard(), "(;\nGM[Tzaar]VV[1]", "(;FF[4]\nVV[2]GM[Tzaar]")),
            "7 turns, W+");
  EXPECT_EQ(told(without(standard(), "GM[Tzaar]VV[1]\n")), "7 turns, W+");
}

// Variants of the site's own form, which are read without a message.
TEST(BoardspaceReaderTest, OtherFormsOfTheSameRecord) {
  std::string old = standard();
  for (const char* verb : {"Pickb", "Dropb", "Dropcap", "Pass", "Done"})
    for (std::size_t at = 0; (at = old.find(verb, at)) != old.npos;)
      old[at] = static_cast<char>(old[at] - 'A' + 'a');
  std::string unnumbered = standard();
  for (int number = 29; number >= 0; --number)
    unnumbered = replaced(unnumbered, '[' + std::to_string(number) + ' ', "[");
  std::string clock_first =
      replaced(standard(), "P0[1 Pickb F 5]TM[2851]", "TM[2851]AN[x]P0[1 Pickb F 5]");
  const std::string rows[] = {
      old,
      unnumbered,
      clock_first,
      replaced(standard(), "GM[Tzaar]", "GM[ tzaar ]"),
      replaced(standard(), "Tzaar-standard 1574278624", " TZAAR-standard\t-7 "),
      replaced(standard(), "CM[0,1]", "CM[ 0, 1 ]"),
      replaced(standard(), "id \"anna\"", "id anna"),
      replaced(standard(), "P0[id \"anna\"]", "P0[]P0[ ][id \"anna\"]"),
      replaced(standard(), "; P1[6 Pass ]", "; P1[]\n; P1[6 Pass ]"),
      replaced(standard(), "P1[id", "P1[time 0:00:35 ]\nP1[id"),
      replaced(standard(), "Pickb F 5", "Pickb F 5 3 7"),
      replaced(standard(), "Pickb F 5", "pickB f  5"),
      replaced(standard(), "Pickb F 5", "Pickb F5"),
      replaced(standard(), "Start P0", "Start P0 x"),
      replaced(standard(), "P0[0 Start", "P-1[0 Start"),
      replaced(standard(), "P1[4 ", "\n\t P1 \r\n [4 "),
      replaced(standard(), "P0[id \"anna\"]\n", "P0[ id \"anna\"][ranking 1500][time 0:00:39 ]\n"),
      without(standard(), "RE[Game won by anna]\n"),
      without(standard(), "DT[Wed Nov 20 19:17:04 GMT 2019]\n"),
      replaced(standard(), "Tzaar-standard 1574278624", "tzaar-STANDARD"),
      replaced(standard(), "RE[Game won by anna]", "RE[anna a gagn\xC3\xA9]"),
      replaced(standard(), "; P1[4 Pickb F 7]TM[1768]\n; P1[5 Dropcap F 6]TM[5325]",
               "; P1[4 Capture F 7 F 6]"),
      replaced(standard(), "; P1[4 Pickb F 7]TM[1768]\n; P1[5 Dropcap F 6]TM[5325]",
               "; P1[4 MOVE f 7 f 6]"),
      replaced(standard(), "Dropcap F 6", "Dropb F 6"),
      replaced(standard(), "Dropb H 1", "Dropcap H 1"),
      replaced(standard(), "; P1[4 Pickb", "; P1[3 PleaseUndo];;P1[4 Pickb"),
      "\xEF\xBB\xBF" + standard() + "\r\n",
  };
  const Record expected = read_one(standard());
  for (const std::string& text : rows) {
    const Record record = read_one(text);
    EXPECT_EQ(record.repairs.size(), 0u) << text;
    EXPECT_EQ(played(record, Format::text).position, played(expected, Format::text).position)
        << text;
    EXPECT_EQ(value_of(record.tags, "RE"), "W+") << text;
    EXPECT_EQ(value_of(record.tags, "PW"), "anna") << text;
  }
}

TEST(BoardspaceReaderTest, ARecordWithoutItsSetupIsRefused) {
  EXPECT_EQ(told(without(standard(), "SU[Tzaar-standard 1574278624]\n")),
            "1:2: no SU, which says how the pieces are set up; SU[tzaar-standard 0] or the like "
            "expected in the first node");
}

TEST(BoardspaceReaderTest, TheOtherDrawIsTriedIfAMoveIsIllegal) {
  Random random(8);
  for (const char* date : {"2009-03-01", "2015-03-01"}) {
    const bool is_early = std::string_view(date) == "2009-03-01";
    Record record =
        random_game(Position(boardspace::random_layout(
                        -77, is_early ? boardspace::Draw::early : boardspace::Draw::recent)),
                    "tzaar-random -77", random);
    record.tags[1].values = {date};
    const std::string text = write_record(record, Format::boardspace);
    EXPECT_EQ(read_one(text).repairs.size(), 0u);
    const std::size_t at = text.find("DT[");
    std::string wrong = text;
    wrong.replace(at, text.find(']', at) - at, is_early ? "DT[20 Nov 2019" : "DT[20.11.2009");
    const Record found = read_one(wrong);
    ASSERT_EQ(found.repairs.size(), 1u);
    EXPECT_EQ(found.repairs[0].what, "the date is not that of the layout");
    EXPECT_FALSE(found.broken);
    EXPECT_EQ(found.turns, record.turns);
  }
}

// Pieces are placed by the players as usual, since each may place only those of the own rack.
TEST(BoardspaceReaderTest, ExchangedColours) {
  std::string text = replaced(standard(), "CM[0,1]", "CM[1,0]");
  for (std::size_t at = 0; (at = text.find("; P", at)) != text.npos; at += 3)
    text[at + 3] = text[at + 3] == '0' ? '1' : '0';
  const Record record = read_one(replaced(text, "Start P0", "Start P1"));
  EXPECT_EQ(told(record).substr(0, 11), "7 turns, W+");
  EXPECT_EQ(value_of(record.tags, "PW"), "bert");
  EXPECT_EQ(converted(read_one(converted(record, Format::boardspace)), Format::text),
            converted(record, Format::text));
  Random random(3);
  Record other = random_game(tzaar::random_start(4), "", random);
  other.tags[0] = {"CM", {"1,0"}, {}};
  const Record placed = read_one(write_record(other, Format::boardspace));
  EXPECT_FALSE(placed.broken);
  EXPECT_EQ(placed.start, other.start);
  EXPECT_EQ(placed.turns, other.turns);
}

TEST(BoardspaceReaderTest, ResignationAndTime) {
  const std::string end = "; P0[27 Pickb";
  const std::size_t at = standard().find(end);
  const std::string head = without(standard(), "RE[Game won by anna]\n").substr(0, at - 21);
  const std::pair<std::string, std::string> rows[] = {
      {"; P0[27 Resign ]; P0[28 Done ]\n)", "B+Resign"},
      {"; P0[27 Pickb D 6]; P0[28 Resign ]; P0[29 Done ]\n)", "B+Resign"},
      {"; P1[27 Resign ]; P1[28 Done ]\n)", "W+Resign"},
      {"; P0[27 WinOnTime ]\n)", "W+Time"},
      {"; P1[27 WinOnTime ]\n;P0[time 0:00:01 ]\n)", "B+Time"},
      {")", ""},
  };
  for (const auto& [tail, expected] : rows) {
    const Record record = read_one(head + tail);
    EXPECT_EQ(value_of(record.tags, "RE"), expected) << tail;
    EXPECT_EQ(record.repairs.size(), 0u) << tail;
    const Record again = read_one(converted(record, Format::boardspace));
    EXPECT_EQ(again, played(record, Format::boardspace).record) << tail;
  }
}

TEST(BoardspaceReaderTest, VariationsSavedByHandAreKept) {
  std::string text = replaced(standard(), "; P1[6 Pass ]TM[8453]", "(; P1[6 Pass ]TM[8453]C[main]");
  text = replaced(text, "P1[time 0:00:35 ]\n)",
                  "P1[time 0:00:35 ])\n(; P1[6 Pickb B 2]; P1[7 Dropcap B 1]C[other]; P1[8 Done "
                  "])\n(; P1[6 Pickb A 1]; P1[7 Dropb E 5]))");
  const Record record = read_one(text);
  EXPECT_EQ(told(record).substr(0, 62),
            "7 turns, W+\n45:21: a variation cannot be played from here on: ");
  ASSERT_EQ(record.turns[1].variations.size(), 1u);  // the other turns cannot be played
  ASSERT_EQ(record.turns[1].variations[0].size(), 1u);
  EXPECT_EQ(record.turns[1].variations[0][0].text, "F7xF6-B2xB1");
  EXPECT_EQ(value_of(record.turns[1].variations[0][0].properties, "C"), "other");
  EXPECT_EQ(value_of(record.turns[1].properties, "C"), "main");
  EXPECT_EQ(converted(record, Format::boardspace),
            replaced(standard(), "; P1[7 Done ]TM[12613]", "; P1[7 Done ]TM[12613]C[main]"));
}

}  // namespace
}  // namespace cairn::test
