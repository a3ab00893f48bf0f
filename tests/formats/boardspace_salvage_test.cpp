#include <gtest/gtest.h>

#include "boardspace_records.hpp"
#include "core/random.hpp"
#include "games/tzaar/notation.hpp"
#include "games/tzaar/setup.hpp"

namespace cairn::test {
namespace {

// Each row has what stands in the record, what replaces it, and what the reader says of it.
struct Damage {
  std::string from;
  std::string to;
  std::string told;
};

TEST(BoardspaceSalvageTest, WhatIsPutRightIsSaid) {
  const std::string pick = "; P1[4 Pickb F 7]TM[1768]\n";
  const std::string done = "; P0[29 Done ]TM[39546]\n";
  const Damage rows[] = {
      {done, "", "7 turns, W+\n39:3: the last `Done` is missing [] [Done]"},
      {"; P0[0 Start P0]\n", "",
       "7 turns, W+\n11:3: the first gesture, `Start`, is missing [] [Start P0]"},
      {pick, "; P1[4 Pickb F 7]; P1[5 Dropb F 7]" + pick,
       "7 turns, W+\n15:20: a piece was taken up and put back [5 Dropb F 7] []"},
      {pick, "; P1[4 Pickb B 2]" + pick,
       "7 turns, W+\n15:20: a piece was taken up and put back [4 Pickb F 7] []"},
      {"; P0[3 Done ]", "; P0[3 Pickb F 6]; P0[4 Dropb F 6]; P0[5 Done]",
       "7 turns, W+\n14:3: an action was taken back [3 Pickb F 6] []"},
      {"; P1[6 Pass ]TM[8453]\n", "",
       "7 turns, W+\n17:3: a `Pass` is missing before this [7 Done ] [Pass, Done]"},
      {"; P1[6 Pass ]", "; P1[6 Pass ]; P1[7 Pass ]; P1[8 Pass ]",
       "7 turns, W+\n17:16: a pass was taken back [7 Pass ] []"},
      {"; P1[7 Done ]TM[12613]\n", "",
       "7 turns, W+\n18:3: a `Done` is missing before this [8 Pickb C 2] [Done]"},
      {"; P1[7 Done ]", "; P1[7 Done ]; P1[8 Done]",
       "7 turns, W+\n18:16: a `Done` without a turn [8 Done] []"},
      {"; P1[4 Pickb", "; P1[4 Resign ]; P1[4 Pickb",
       "7 turns, W+\n15:18: a resignation was taken back [4 Pickb F 7] []"},
      {done, done + "; P1[30 Resign ]\n",
       "7 turns, W+\n41:3: a gesture after the end of the game [30 Resign ] []"},
      {done, done + "; P1[30 Edit ]\n; P1[31 Pickb A 1]\n; P0[32 Drop wr 0]\n",
       "7 turns, W+\n41:3: free editing after the end of the game [30 Edit ] []"},
      {"; P1[6 Pass ]", "; W[npmq]P1[6 Pass ]",
       "7 turns, W+\n17:3: a move of another format was left out [W] []"},
      {"; P1[6 Pass ]", "; AP[x]P1[6 Pass ]",
       "7 turns, W+\n17:3: a property of the first node was left out of another one [AP] []"},
      {"RE[Game won by anna]", "RE[Game won by bert]",
       "7 turns, W+\n8:1: the result is not that of the turns [Game won by bert] [Game won by "
       "anna]"},
      {"P0[id \"anna\"]\nP1[id \"bert\"]", "P0[id \"an\"]\nP1[id \"anna\"]",
       "7 turns, W+\n8:1: the result is not that of the turns [Game won by anna] [Game won by an]"},
      {"P1[time 0:00:35 ]\n)", "P1[time 0:00:35 ]\n",
       "7 turns, W+\n43:18: the record breaks off after the end of the game: the game is not "
       "closed; `)` expected here [] []"},
  };
  for (const Damage& row : rows)
    EXPECT_EQ(told(replaced(standard(), row.from, row.to)), row.told) << row.to;
}

// After the last placement the board is full, but no stack can move before it is confirmed.
TEST(BoardspaceSalvageTest, TheLastPlacementCanBeTakenBack) {
  const std::string text = replaced(custom(), "; P1[149 OnBoard br 2 G 4]",
                                    "; P1[149 Pick br 2]; P1[150 Dropb G 4]; P1[151 Pickb G 4]; "
                                    "P1[152 Dropb G 4]");
  EXPECT_EQ(told(text),
            "64 turns, B+Resign\n160:41: a placement was taken back [151 Pickb G 4] []");
}

TEST(BoardspaceSalvageTest, WhatIsWrongIsSaidWithItsPlace) {
  const Damage rows[] = {
      {"Dropcap F 6]TM[4197]", "Dropcap F 8]TM[4197]",
       "7 turns, W+\nbroken at 0, 13:3: 'F5-F8': F6 is in the way; legal: "},
      {"Pickb C 2", "Pickb D 2", "7 turns, W+\nbroken at 2, 20:3: 'D2-C3'"},
      {"Pickb F 7", "Pickb F 5",
       "7 turns, W+\nbroken at 1, 15:3: 'F5-F6': no stack is on F5; legal: "},
      {"5 Dropcap F 6", "5 Pickdrop F 6",
       "7 turns, W+\nbroken at 1, 16:3: '5 Pickdrop F 6': unknown gesture; "},
      {"Dropcap F 6]TM[5325]", "Dropcap E 5]",
       "7 turns, W+\nbroken at 1, 16:3: '5 Dropcap E 5': not a space; spaces are "},
      {"Dropcap F 6]TM[5325]", "Dropcap]",
       "7 turns, W+\nbroken at 1, 16:3: '5 Dropcap': a column A to I and a row expected"},
      {"; P1[4 Pickb F 7]TM[1768]\n", "",
       "7 turns, W+\nbroken at 1, 15:3: nothing is in hand; `Pickb` expected before"},
      {"P1[4 Pickb", "P0[4 Pickb",
       "7 turns, W+\nbroken at 1, 15:3: a gesture of White; Black is to move"},
      {"P1[4 Pickb F 7]", "P1[4 Edit ]", "7 turns, W+\nbroken at 1, 15:3: free editing of the "},
      {"P1[4 Pickb F 7]", "P1[4 Pick br 0]",
       "7 turns, W+\nbroken at 1, 15:3: all pieces are placed already; `Pickb` expected"},
      {"P1[4 Pickb F 7]", "P1[4 Pass]",
       "7 turns, W+\nbroken at 1, 15:3: 'pass': a turn cannot begin"},
      {"TM[1768]\n", "TM[1768", "7 turns, W+\nbroken at 1, 16:3: a pass with a piece in hand; "},
      {"Tzaar-standard 1574278624", "Tzaar-custom 1",
       "7 turns, W+\nbroken at 0, 12:3: pieces are still"},
      {"Tzaar-standard 1574278624", "Tzaar-wild 3",
       "5:1: SU says 'Tzaar-wild 3'; tzaar-standard, "},
      {"Tzaar-standard 1574278624", "Tzaar-random",
       "5:1: SU says 'Tzaar-random'; a whole number of 64 bits expected as the key"},
      {"Tzaar-standard 1574278624", "Tzaar-random 99999999999999999999",
       "5:1: SU says 'Tzaar-random 99999999999999999999'; a whole"},
  };
  for (const Damage& row : rows) {
    const std::string text = told(replaced(standard(), row.from, row.to));
    EXPECT_EQ(text.substr(0, row.told.size()), row.told) << row.to;
  }
}

TEST(BoardspaceSalvageTest, AStartOfMorePiecesThanArePlacedIsNotRestored) {
  const std::string start = tzaar::write_position(tzaar::fixed_start(), Format::text);
  EXPECT_EQ(told("(;GM[Tzaar]SU[Tzaar-custom 1]POS[" + start + "];P0[0 Start P0])"), "0 turns, ");
}

TEST(BoardspaceSalvageTest, AValueThatIsNotClosedIsNoProperty) {
  const Record record = read_one(without(standard(), "\n)") + ";DT[x");
  EXPECT_TRUE(record.turns.back().properties.empty());
}

TEST(BoardspaceSalvageTest, ATurnThatBreaksOffIsTheOneThatIsCutOff) {
  const std::pair<const char*, const char*> rows[] = {
      {"C 3]TM[14611]", "C2xC3"}, {"[10 Pickb C 5]", "C2xC3-C5"}, {"[8 Pickb C 2]", "C2"}};
  for (const auto& [last, text] : rows) {
    const std::size_t end = standard().find(last) + std::string_view(last).size();
    const Record record = read_one(standard().substr(0, end));
    ASSERT_TRUE(record.broken) << last;
    EXPECT_EQ(record.broken->turn, 2u);
    ASSERT_EQ(record.turns.size(), 3u);
    EXPECT_EQ(record.turns[2].text, text);
    EXPECT_EQ(record.turns[2].side, Side::white);
    EXPECT_TRUE(record.repairs.empty());
  }
  // The record ends just before the `Done`.
  const std::string pass = "[6 Pass ]";
  const Record whole = read_one(standard().substr(0, standard().find(pass) + pass.size()));
  EXPECT_EQ(whole.turns.size(), 2u);
  EXPECT_EQ(whole.broken->turn, 2u);
}

TEST(BoardspaceSalvageTest, ABreakInAVariationIsARepair) {
  EXPECT_EQ(
      told("(;GM[Tzaar]SU[Tzaar-standard 1];P0[Start P0]\n"
           "(;P0[Capture F 5 F 6];P0[Done])\n"
           "(;P0[Capture F 5 F 6];P0"),
      "1 turns, \n3:3: the last `Done` is missing [] [Done]\n"
      "3:23: the record breaks off in a variation: 'P0' without a value; `[` expected after a "
      "property's name [] []");
}

TEST(BoardspaceSalvageTest, VariationsOfNothingAreLeftOut) {
  const std::string begun =
      "(;GM[Tzaar]SU[Tzaar-standard 1];P0[Start P0](;P0[Capture F 5 F 6];P0[Done])";
  for (const char* rest : {"(;))", "(;)(;P0[Pickb F 5])(;))", "(;", "(;)(;"}) {
    const Record record = read_one(begun + rest);
    ASSERT_EQ(record.turns.size(), 1u) << rest;
    for (const auto& variation : record.turns[0].variations)
      EXPECT_FALSE(variation.empty()) << rest;
  }
}

TEST(BoardspaceSalvageTest, ARecordCutAnywhereIsReadAsFarAsItGoes) {
  for (std::size_t length = 0; length + 1 < standard().size(); ++length) {
    const auto results = read(standard().substr(0, length) + '\n' + standard());
    ASSERT_EQ(results.size(), length == 0 ? 1u : 2u) << length;
    EXPECT_EQ(told(std::get<Record>(results.back().content)), "7 turns, W+") << length;
    const auto* record = std::get_if<Record>(&results[0].content);
    if (!record || length == 0) continue;
    EXPECT_TRUE(record->broken || !record->repairs.empty()) << length;
    EXPECT_NO_THROW(converted(*record, Format::boardspace)) << length;
  }
}

TEST(BoardspaceSalvageTest, MutatedRecordsGiveRecordsOrErrors) {
  Random random(9);
  for (int round = 0; round < 3000; ++round) {
    std::string text = round % 2 == 0 ? standard() : custom();
    for (auto changes = 1 + random.below(6); changes > 0; --changes) {
      const std::size_t at = random.below(static_cast<std::uint32_t>(text.size()));
      if (random.below(3) == 0)
        text[at] = static_cast<char>(random.below(256));
      else if (random.below(2) == 0)
        text.insert(at, std::string("()[];\\(;P0[").substr(random.below(5), 1 + random.below(4)));
      else
        text.erase(at, 1 + random.below(60));
    }
    for (const ReadResult& result : read(text))
      if (const auto* record = std::get_if<Record>(&result.content))
        if (record->game == "tzaar") {
          ASSERT_NO_THROW(converted(*record, Format::boardspace)) << text;
          ASSERT_NO_THROW(converted(*record, Format::cairn)) << text;
        }
  }
}

TEST(BoardspaceSalvageTest, HostileRecordsTakeBoundedWork) {
  const std::string head = "(;GM[Tzaar]SU[tzaar-standard 1];P0[0 Start P0]";
  std::string nested = head;
  for (int i = 0; i < 900; ++i) nested += "(;P0[Pickb F 5]";
  EXPECT_EQ(told(nested + std::string(901, ')')).substr(0, 8), "0 turns,");
  std::string siblings = head;
  for (int i = 0; i < 20000; ++i) siblings += "(;P0[Capture F 5 F 6];P0[Done])";
  EXPECT_EQ(read_one(siblings + ')').turns[0].variations.size(), 19999u);
  std::string undone = head;
  for (int i = 0; i < 20000; ++i) undone += ";P0[Pickb F 5];P0[Dropb F 5]";
  EXPECT_EQ(read_one(undone + ')').repairs.size(), 20000u);
  EXPECT_EQ(read_one(head + ";P0[Pickb " + std::string(1000000, 'F') + "])").turns.size(), 1u);
}

}  // namespace
}  // namespace cairn::test
