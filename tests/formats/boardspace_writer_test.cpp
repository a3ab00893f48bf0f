#include <gtest/gtest.h>

#include <algorithm>

#include "boardspace_records.hpp"
#include "core/random.hpp"
#include "formats/records/boardspace_tags.hpp"
#include "formats/records/writer.hpp"
#include "games/tzaar/notation.hpp"
#include "games/tzaar/setup.hpp"

namespace cairn::test {
namespace {

using tzaar::Position;

TEST(BoardspaceWriterTest, RecordsOfTheSiteGoOutByteForByte) {
  for (const std::string& text : {standard(), custom()}) {
    EXPECT_EQ(converted(read_one(text), Format::boardspace), text);
    const std::string own = converted(read_one(text), Format::cairn);
    EXPECT_EQ(converted(read_one(own), Format::boardspace), text);
  }
}

// In other records these would set up a position.
TEST(BoardspaceWriterTest, WhatSgfMeansBySetupIsKeptInOwnRecords) {
  for (const char* tag : {"PL[None]", "AW[a1]", "AE[x]"}) {
    const std::string text = replaced(standard(), "TC[None]", tag);
    const std::string own = converted(read_one(text), Format::cairn);
    EXPECT_NE(own.find(tag), std::string::npos);
    EXPECT_EQ(converted(read_one(own), Format::boardspace), text);
  }
}

// Somebody has corrected RE; the words of the site, kept beside it, would bring the old one back.
TEST(BoardspaceWriterTest, TheSitesWordsDoNotContradictTheResult) {
  const std::string words = "RE[Dumbot a gagn\xC3\xA9]";
  const std::string text = replaced(custom(), "RE[Game won by Dumbot]", words);
  const std::string own = converted(read_one(text), Format::cairn);
  EXPECT_NE(converted(read_one(own), Format::boardspace).find(words), std::string::npos);
  const std::string corrected = replaced(own, "RE[B+Resign]", "RE[W+Resign]");
  EXPECT_NE(converted(read_one(corrected), Format::boardspace).find("RE[Game won by anna]"),
            std::string::npos);
}

TEST(BoardspaceWriterTest, TheClockOfTheStartIsKept) {
  const std::string text = replaced(standard(), "Start P0]", "Start P0]TM[15]");
  EXPECT_EQ(converted(read_one(text), Format::boardspace), text);
}

TEST(BoardspaceWriterTest, WhatIsNoUtf8IsWrittenAsSuch) {
  const auto with_name = [](const std::string& name) {
    std::string text = replaced(standard(), "won by anna", "won by " + name);
    text = replaced(std::move(text), "\"anna\"", '"' + name + '"');
    return replaced(std::move(text), "TM[39546]", "TM[39546]C[" + name + ']');
  };
  EXPECT_EQ(converted(read_one(with_name("Jos\xE9")), Format::boardspace),
            with_name("Jos\xC3\xA9"));
}

TEST(BoardspaceWriterTest, EverySetupIsWrittenWithAKey) {
  const auto written = [](const std::string& text) {
    return converted(read_one(text), Format::boardspace);
  };
  const std::string bare = replaced(standard(), "Tzaar-standard 1574278624", "tzaar-STANDARD");
  EXPECT_NE(written(bare).find("\nSU[tzaar-STANDARD 0]\n"), std::string::npos);
  const std::string odd = replaced(standard(), "Tzaar-standard 1574278624", " TZAAR-standard\tabc");
  EXPECT_NE(written(odd).find("\nSU[TZAAR-standard 0]\n"), std::string::npos);
  EXPECT_EQ(written(standard()), standard());
}

// If one stood in a later node, the site's reader would set up the board again there.
TEST(BoardspaceWriterTest, PropertiesOfTheFirstNodeStayThere) {
  const std::string text =
      replaced(standard(), "; P1[6 Pass ]", "; SU[Tzaar-random 4]DT[x]CM[1,0]P1[6 Pass ]");
  EXPECT_EQ(converted(read_one(text), Format::boardspace), standard());
}

// In a record of another format, HALF and TM may have any values.
TEST(BoardspaceWriterTest, WhatIsNoActionAndNoClockStaysAProperty) {
  const Record good = read_one(custom());
  for (const char* half :
       {"", "x", "ab", "a-b", "pass-", "A1xA2", "E6xE7-", "E6+E7", "e6xe7", "zzzzz"}) {
    Record record = played(good, Format::boardspace).record;
    RecordTurn& end = record.turns.back();
    std::ranges::find(end.properties, "HALF", &Property::name)->values = {half};
    end.properties.push_back({"C", {"to be kept"}, {}});
    record.turns[62].properties = {{"TM", {"1]2", "a\n(;FF[", "\\"}, {}}};
    const std::string text = write_record(record, Format::boardspace);
    const Record again = read_one(text);
    EXPECT_EQ(told(again), "64 turns, B+Resign") << text;
    EXPECT_EQ(again.turns[62].properties, record.turns[62].properties);
    EXPECT_EQ(value_of(again.turns.back().properties, "HALF"), half);
    EXPECT_EQ(value_of(again.turns.back().properties, "C"), "to be kept");
  }
  Record record = played(good, Format::boardspace).record;
  record.tags.erase(std::ranges::find(record.tags, "RE", &Property::name));
  record.turns.back().properties.push_back({"C", {"to be kept"}, {}});
  const Record again = read_one(write_record(record, Format::boardspace));
  EXPECT_EQ(value_of(again.turns.back().properties, "HALF"), "E6xE7");
  EXPECT_EQ(value_of(again.turns.back().properties, "C"), "to be kept");
}

TEST(BoardspaceWriterTest, NodesOfNothingAreLeftOut) {
  Record record = played(read_one(standard()), Format::boardspace).record;
  const std::string text = write_record(record, Format::boardspace);
  record.turns.insert(record.turns.begin() + 3, 2, RecordTurn{});
  record.turns.insert(record.turns.end(), 2, RecordTurn{});
  EXPECT_EQ(write_record(record, Format::boardspace), text);
}

TEST(BoardspaceWriterTest, PropertiesOfOtherFormatsAreNoGestures) {
  for (const char* name : {"P0", "P1", "P-1"}) {
    Record record = played(read_one(standard()), Format::boardspace).record;
    record.tags.push_back({name, {"5 Pickb F 5"}, {}});
    record.turns[3].properties.push_back({name, {"6 Pass"}, {}});
    EXPECT_EQ(told(write_record(record, Format::boardspace)), "7 turns, W+") << name;
  }
}

void expect_kept(const Record& record) {
  const std::string text = write_record(record, Format::boardspace);
  const Record again = read_one(text);
  ASSERT_FALSE(again.broken) << text << describe("", again.broken->error);
  EXPECT_EQ(again.repairs.size(), 0u) << text;
  EXPECT_EQ(converted(again, Format::boardspace), text);
  const std::string own = converted(record, Format::cairn);
  EXPECT_EQ(converted(read_one(converted(read_one(own), Format::boardspace)), Format::cairn), own);
  EXPECT_EQ(converted(again, Format::cairn), own) << text;
}

TEST(BoardspaceWriterTest, RandomGamesOfEverySetupAreKept) {
  Random random(5);
  for (int round = 0; round < 40; ++round) {
    const auto key = static_cast<std::int64_t>(random.next());
    Record record = random_game(tzaar::fixed_start(), "Tzaar-standard 5", random);
    expect_kept(record);
    expect_kept(random_game(Position(), "Tzaar-custom -7", random));
    const auto draw = value_of(record.tags, "DT") == "2009-03-01" ? boardspace::Draw::early
                                                                  : boardspace::Draw::recent;
    const std::string date(value_of(record.tags, "DT"));
    record = random_game(Position(boardspace::random_layout(key, draw)),
                         "tzaar-random " + std::to_string(key), random);
    record.tags[1].values = {date};
    expect_kept(record);
  }
}

TEST(BoardspaceWriterTest, StartsWithoutAKeyArePlaced) {
  Random random(6);
  for (int round = 0; round < 20; ++round) {
    Record record = random_game(tzaar::random_start(random.next()), "", random);
    record.tags.erase(record.tags.begin());
    const std::string text = write_record(record, Format::boardspace);
    EXPECT_NE(text.find("SU[Tzaar-custom 0]"), text.npos);
    EXPECT_NE(text.find("[119 OnBoard br "), text.npos);
    expect_kept(record);
  }
  // It may also come in the middle of the placements, but not later.
  Record record = read_one(custom());
  record.turns.clear();
  record.tags.clear();
  for (const char* start :
       {"c..../....../......./......../......../......../......./....../C.... w p",
        "c..../....../......./......../......../......../......./....../..... b p",
        "...../....../......./....A.../......../......../......./....../..... w p"}) {
    record.start = start;
    EXPECT_EQ(read_one(write_record(record, Format::boardspace)).start, start);
  }
  record.start = "abc../....../......./......../......../......../......./....../ABC.. w 1";
  EXPECT_EQ(error_of([&] { write_record(record, Format::boardspace); }),
            "Boardspace's format begins before the first capture; use text or cairn");
  record.game = "towers";
  EXPECT_EQ(error_of([&] { write_record(record, Format::boardspace); }),
            "Boardspace's format holds TZAAR only; use text or cairn");
}

}  // namespace
}  // namespace cairn::test
