#include <gtest/gtest.h>

#include <algorithm>

#include "core/random.hpp"
#include "core/turn.hpp"
#include "formats/boardspace_layout.hpp"
#include "formats/tzaar.hpp"
#include "formats/writer.hpp"
#include "support.hpp"
#include "tzaar/playouts.hpp"
#include "tzaar/start.hpp"

namespace cairn::test {
namespace {

using tzaar::Position;

std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  if (at == text.npos) throw std::runtime_error("not in the text: " + std::string(from));
  return text.replace(at, from.size(), to);
}

std::string without(const std::string& text, std::string_view part) {
  return replaced(text, part, "");
}

// The record with its turns in the notation of a format, as far as they are legal; and the last
// position.
struct Played {
  Record record;
  Position position;
};

Played played(Record record, Format format) {
  Position position = tzaar::parse_position(record.start);
  record.start = tzaar::write_position(position, format);
  record.format = format;
  if (record.broken) record.turns.resize(record.broken->turn);
  for (RecordTurn& turn : record.turns) {
    if (turn.text.empty()) continue;
    const auto moves = tzaar::parse_turn(position, turn.text);
    EXPECT_EQ(turn.side.value_or(position.to_move()), position.to_move());
    turn.side = position.to_move();
    turn.text = tzaar::write_turn(position, moves, format);
    position = after(position, moves);
  }
  return {std::move(record), position};
}

std::string converted(const Record& record, Format format) {
  return write_record(played(record, format).record, format, names());
}

// "7 turns, W+", repairs and what broke it, each on a line with its place.
std::string told(const Record& record) {
  std::string text = std::to_string(std::ranges::count_if(
      record.turns, [](const RecordTurn& turn) { return !turn.text.empty(); }));
  text += " turns, " + std::string(value_of(record.tags, "RE"));
  for (const Repair& repair : record.repairs)
    text += "\n" + describe("", Error(Error::Kind::syntax, repair.what, repair.place)).substr(1) +
            " [" + repair.before + "] [" + repair.after + "]";
  if (record.broken)
    text += "\nbroken at " + std::to_string(record.broken->turn) + ", " +
            describe("", record.broken->error).substr(1);
  return text;
}

std::string told(std::string_view text) {
  const auto results = read(text);
  if (results.size() != 1) return summary_of(results);
  if (const auto* error = std::get_if<Error>(&results[0].content))
    return describe("", *error).substr(1);
  return told(std::get<Record>(results[0].content));
}

const std::string& standard() {
  static const std::string text = read_data("boardspace/standard.sgf");
  return text;
}
const std::string& custom() {
  static const std::string text = read_data("boardspace/custom.sgf");
  return text;
}

TEST(BoardspaceTest, TheFixedSetupIsReadToItsEnd) {
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
  EXPECT_EQ(*last.outcome(), (Outcome{Side::white, Ending::starved}));
}

TEST(BoardspaceTest, TheTournamentSetupIsReadToItsEnd) {
  const Record record = read_one(custom());
  EXPECT_EQ(told(record), "64 turns, B+Resign");
  EXPECT_EQ(record.start, "");
  EXPECT_EQ(record.turns[0].text, "bD8");
  EXPECT_EQ(record.turns[1].text, "AH5");
  EXPECT_EQ(record.turns[61].text, "F8xF7-D7+D6");
  EXPECT_EQ(value_of(record.turns[64].properties, "HALF"), "E6xE7");
}

TEST(BoardspaceTest, RecordsOfTheSiteGoOutByteForByte) {
  for (const std::string& text : {standard(), custom()}) {
    EXPECT_EQ(converted(read_one(text), Format::boardspace), text);
    const std::string own = converted(read_one(text), Format::cairn);
    EXPECT_EQ(converted(read_one(own), Format::boardspace), text);
  }
}

TEST(BoardspaceTest, RecognisedByContentAmongOthers) {
  const std::string other = real_record();
  const std::string own = converted(read_one(other), Format::cairn);
  EXPECT_EQ(summary_of(read(standard() + other + '\n' + custom() + own + standard())),
            "tzaar, 7 turns\ntzaar, 27 turns\ntzaar, 65 turns\ntzaar, 27 turns\ntzaar, 7 turns\n");
  EXPECT_EQ(summary_of(read("(;GM[Yinsh]SU[yinsh 1])")),
            "file:1:1: GM says 'Yinsh', which is no game that is read; FF[TZAAR] or FF[TOWERS] "
            "expected\n");
  for (const char* name : {"TZAAR", "tzaar"})
    EXPECT_EQ(told(replaced(standard(), "GM[Tzaar]", "GM[" + std::string(name) + ']')),
              "7 turns, W+");
  EXPECT_EQ(told(replaced(standard(), "(;\nGM[Tzaar]VV[1]", "(;FF[4]\nVV[2]GM[Tzaar]")),
            "7 turns, W+");
  EXPECT_EQ(told(without(standard(), "GM[Tzaar]VV[1]\n")), "7 turns, W+");
}

// What is read without a word: other versions of the site's own form.
TEST(BoardspaceTest, OtherFormsOfTheSameRecord) {
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

// Each row: what stands in the record, what stands there instead, and what is said.
struct Damage {
  std::string from;
  std::string to;
  std::string told;
};

TEST(BoardspaceTest, WhatIsPutRightIsSaid) {
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
      {"; P1[6 Pass ]", "; W[npmq]P1[6 Pass ]",
       "7 turns, W+\n17:3: a move of another format was left out [W] []"},
      {"RE[Game won by anna]", "RE[Game won by bert]",
       "7 turns, W+\n8:1: the result is not that of the turns [Game won by bert] [Game won by "
       "anna]"},
      {"P1[time 0:00:35 ]\n)", "P1[time 0:00:35 ]\n",
       "7 turns, W+\n45:1: the record breaks off after the end of the game: the game is not "
       "closed before this; `)` expected [] []"},
  };
  for (const Damage& row : rows)
    EXPECT_EQ(told(replaced(standard(), row.from, row.to)), row.told) << row.to;
}

TEST(BoardspaceTest, WhatIsWrongIsSaidWithItsPlace) {
  const Damage rows[] = {
      {"Dropcap F 6]TM[4197]", "Dropcap F 8]TM[4197]",
       "7 turns, W+\nbroken at 0, 13:3: 'F5F8': F6 is in the way; legal: "},
      {"Pickb C 2", "Pickb D 2", "7 turns, W+\nbroken at 2, 20:3: 'D2C3'"},
      {"Pickb F 7", "Pickb F 5",
       "7 turns, W+\nbroken at 1, 15:3: 'F5F6': no stack is on F5; legal: "},
      {"5 Dropcap F 6", "5 Pickdrop F 6",
       "7 turns, W+\nbroken at 1, 16:3: '5 Pickdrop F 6': no verb that is known; "},
      {"Dropcap F 6]TM[5325]", "Dropcap E 5]",
       "7 turns, W+\nbroken at 1, 16:3: '5 Dropcap E 5': no such space; A1 to I5 "},
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

TEST(BoardspaceTest, AMissingSetupIsToldByTheTurns) {
  const std::string setup = "SU[Tzaar-standard 1574278624]\n";
  EXPECT_EQ(told(without(standard(), setup)),
            "7 turns, W+\n1:2: no SU, which says how the pieces are set up [] [SU[Tzaar-standard "
            "0]]");
  const std::string placed = replaced(custom(), "SU[", "XX[");
  EXPECT_EQ(told(placed).substr(0, 96),
            "64 turns, B+Resign\n1:2: no SU, which says how the pieces are set up [] [SU[Tzaar-"
            "custom 0]]");
  EXPECT_EQ(read_one(placed).turns, read_one(custom()).turns);
  // Few turns may be legal in any setup.
  const std::string unknown =
      "1:2: no SU, which says how the pieces are set up, and the turns do not tell it; ";
  const std::string begun = without(standard(), setup);
  const std::string moved = replaced(begun, "Pickb F 5", "Pickb A 5");
  for (const std::string& text : {begun.substr(0, begun.find("; P1[4 ")) + ')', moved,
                                  std::string("(;GM[Tzaar];P0[0 Start P0])")})
    EXPECT_EQ(told(text).substr(0, unknown.size()), unknown) << text;
}

TEST(BoardspaceTest, ResignationAndTime) {
  const std::string end = "; P0[27 Pickb";
  const std::size_t at = standard().find(end);
  const std::string head = without(standard(), "RE[Game won by anna]\n").substr(0, at - 21);
  const std::pair<std::string, std::string> rows[] = {
      {"; P0[27 Resign ]; P0[28 Done ]\n)", "B+Resign"},
      {"; P0[27 Pickb D 6]; P0[28 Resign ]; P0[29 Done ]\n)", "B+Resign"},
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

TEST(BoardspaceTest, AStartOfMorePiecesThanArePlacedIsNotRestored) {
  const std::string start = tzaar::write_position(tzaar::fixed_start(), Format::text);
  EXPECT_EQ(told("(;GM[Tzaar]SU[Tzaar-custom 1]POS[" + start + "];P0[0 Start P0])"), "0 turns, ");
}

TEST(BoardspaceTest, AValueThatIsNotClosedIsNoProperty) {
  const Record record = read_one(without(standard(), "\n)") + ";DT[x");
  EXPECT_TRUE(record.turns.back().properties.empty());
}

TEST(BoardspaceTest, EverySetupIsWrittenWithAKey) {
  const auto written = [](const std::string& text) {
    return converted(read_one(text), Format::boardspace);
  };
  const std::string bare = replaced(standard(), "Tzaar-standard 1574278624", "tzaar-STANDARD");
  EXPECT_NE(written(bare).find("\nSU[tzaar-STANDARD 0]\n"), std::string::npos);
  EXPECT_EQ(written(standard()), standard());
}

// HALF and TM of a record in another format may say anything.
TEST(BoardspaceTest, WhatIsNoActionAndNoClockStaysAProperty) {
  const Record good = read_one(custom());
  for (const char* half :
       {"", "x", "ab", "a-b", "pass-", "A1xA2", "E6xE7-", "E6+E7", "e6xe7", "zzzzz"}) {
    Record record = played(good, Format::boardspace).record;
    RecordTurn& end = record.turns.back();
    std::ranges::find(end.properties, "HALF", &Property::name)->values = {half};
    end.properties.push_back({"C", {"to be kept"}, {}});
    record.turns[62].properties = {{"TM", {"1]2", "a\n(;FF[", "\\"}, {}}};
    const std::string text = write_record(record, Format::boardspace, names());
    const Record again = read_one(text);
    EXPECT_EQ(told(again), "64 turns, B+Resign") << text;
    EXPECT_EQ(again.turns[62].properties, record.turns[62].properties);
    EXPECT_EQ(value_of(again.turns.back().properties, "HALF"), half);
    EXPECT_EQ(value_of(again.turns.back().properties, "C"), "to be kept");
  }
  Record record = played(good, Format::boardspace).record;
  record.tags.erase(std::ranges::find(record.tags, "RE", &Property::name));
  record.turns.back().properties.push_back({"C", {"to be kept"}, {}});
  const Record again = read_one(write_record(record, Format::boardspace, names()));
  EXPECT_EQ(value_of(again.turns.back().properties, "HALF"), "E6xE7");
  EXPECT_EQ(value_of(again.turns.back().properties, "C"), "to be kept");
}

TEST(BoardspaceTest, VariationsSavedByHandAreKept) {
  std::string text = replaced(standard(), "; P1[6 Pass ]TM[8453]", "(; P1[6 Pass ]TM[8453]C[main]");
  text = replaced(text, "P1[time 0:00:35 ]\n)",
                  "P1[time 0:00:35 ])\n(; P1[6 Pickb B 2]; P1[7 Dropcap B 1]C[other]; P1[8 Done "
                  "])\n(; P1[6 Pickb A 1]; P1[7 Dropb E 5]))");
  const Record record = read_one(text);
  EXPECT_EQ(told(record).substr(0, 62),
            "7 turns, W+\n45:21: a variation cannot be played from here on: ");
  ASSERT_EQ(record.turns[1].variations.size(), 2u);
  ASSERT_EQ(record.turns[1].variations[0].size(), 1u);
  EXPECT_EQ(record.turns[1].variations[0][0].text, "F7xF6-B2xB1");
  EXPECT_EQ(value_of(record.turns[1].variations[0][0].properties, "C"), "other");
  EXPECT_EQ(value_of(record.turns[1].properties, "C"), "main");
  EXPECT_EQ(converted(record, Format::boardspace),
            replaced(standard(), "; P1[7 Done ]TM[12613]", "; P1[7 Done ]TM[12613]C[main]"));
}

// A game of a setup, played at random, as a record of the site.
Record random_game(const Position& start, const std::string& setup, Random& random) {
  Record record;
  record.game = "tzaar";
  record.format = Format::boardspace;
  record.start = tzaar::write_position(start, Format::boardspace);
  record.tags = {{"SU", {setup}, {}},
                 {"DT", {random.below(2) == 0 ? "2009-03-01" : "2015-03-01"}, {}},
                 {"PW", {"Ann \"x\" 50%"}, {}},
                 {"PB", {"J\xC3\xB6rg"}, {}},
                 {"XY", {"[a]", "\\"}, {}}};
  Position position = start;
  while (!position.outcome() && random.below(150) != 0) {
    RecordTurn& turn = record.turns.emplace_back();
    turn.side = position.to_move();
    const Position before = position;
    std::vector<tzaar::Move> moves;
    std::size_t gestures = 1;  // Done
    do {
      moves.push_back(tzaar::test::random_move(position, random));
      position.play(moves.back());
      gestures += moves.back().kind == tzaar::Move::Kind::pass ? 1 : 2;
    } while (position.to_move() == *turn.side && !position.outcome());
    turn.text = tzaar::write_turn(before, moves, Format::boardspace);
    if (random.below(2) == 0) gestures = moves.size() + 1;  // as robots move
    if (random.below(2) == 0)
      turn.properties = {{"TM", std::vector<std::string>(gestures, "1234567"), {}}};
    if (random.below(9) == 0) turn.properties.push_back({"C", {"a]b\n(;GM[x]"}, {}});
  }
  if (const auto outcome = position.outcome())
    record.tags.push_back({"RE", {outcome->winner == Side::white ? "W+" : "B+"}, {}});
  else if (random.below(3) != 0)
    record.tags.push_back({"RE", {random.below(2) == 0 ? "W+Resign" : "B+Time"}, {}});
  return record;
}

void expect_kept(const Record& record) {
  const std::string text = write_record(record, Format::boardspace, names());
  const Record again = read_one(text);
  ASSERT_FALSE(again.broken) << text << describe("", again.broken->error);
  EXPECT_EQ(again.repairs.size(), 0u) << text;
  EXPECT_EQ(converted(again, Format::boardspace), text);
  const std::string own = converted(record, Format::cairn);
  EXPECT_EQ(converted(read_one(converted(read_one(own), Format::boardspace)), Format::cairn), own);
  EXPECT_EQ(converted(again, Format::cairn), own) << text;
}

TEST(BoardspaceTest, RandomGamesOfEverySetupAreKept) {
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

TEST(BoardspaceTest, StartsWithoutAKeyArePlaced) {
  Random random(6);
  for (int round = 0; round < 20; ++round) {
    Record record = random_game(tzaar::random_start(random.next()), "", random);
    record.tags.erase(record.tags.begin());
    const std::string text = write_record(record, Format::boardspace, names());
    EXPECT_NE(text.find("SU[Tzaar-custom 0]"), text.npos);
    EXPECT_NE(text.find("[119 OnBoard br "), text.npos);
    expect_kept(record);
  }
  // In the middle of the placing, too; but not later.
  Record record = read_one(custom());
  record.turns.clear();
  record.tags.clear();
  for (const char* start :
       {"c..../....../......./......../......../......../......./....../C.... w p",
        "c..../....../......./......../......../......../......./....../..... b p",
        "...../....../......./....A.../......../......../......./....../..... w p"}) {
    record.start = start;
    EXPECT_EQ(read_one(write_record(record, Format::boardspace, names())).start, start);
  }
  record.start = "abc../....../......./......../......../......../......./....../ABC.. w 1";
  EXPECT_EQ(error_of([&] { write_record(record, Format::boardspace, names()); }),
            "Boardspace's format begins before the first capture; text or cairn would do");
  record.game = "towers";
  EXPECT_EQ(error_of([&] { write_record(record, Format::boardspace, names()); }),
            "Boardspace's format holds TZAAR only; text or cairn would do");
}

TEST(BoardspaceTest, TheOtherDrawIsTriedIfAMoveIsIllegal) {
  Random random(8);
  for (const char* date : {"2009-03-01", "2015-03-01"}) {
    const bool is_early = std::string_view(date) == "2009-03-01";
    Record record =
        random_game(Position(boardspace::random_layout(
                        -77, is_early ? boardspace::Draw::early : boardspace::Draw::recent)),
                    "tzaar-random -77", random);
    record.tags[1].values = {date};
    const std::string text = write_record(record, Format::boardspace, names());
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

// With the colours exchanged each player may take pieces of the own rack only, which are the
// other's: what comes of it is a layout.
TEST(BoardspaceTest, ExchangedColours) {
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
  const Record placed = read_one(write_record(other, Format::boardspace, names()));
  EXPECT_FALSE(placed.broken);
  EXPECT_EQ(placed.start, other.start);
  EXPECT_EQ(placed.turns, other.turns);
}

TEST(BoardspaceTest, ARecordCutAnywhereIsReadAsFarAsItGoes) {
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

TEST(BoardspaceTest, MutatedRecordsGiveRecordsOrErrors) {
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

TEST(BoardspaceTest, HostileRecordsTakeBoundedWork) {
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
