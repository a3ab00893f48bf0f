#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <string>
#include <string_view>

#include "core/position.hpp"
#include "core/random.hpp"
#include "core/record.hpp"
#include "formats/records/boardspace_tags.hpp"
#include "formats/records/writer.hpp"
#include "games/tzaar/notation.hpp"
#include "games/tzaar/position.hpp"
#include "games/tzaar/setup.hpp"
#include "support.hpp"
#include "tzaar/playouts.hpp"

namespace cairn::test {
namespace {

using tzaar::Position;

// Returns the text with the first `from` replaced. There must be one.
std::string replaced(std::string text, std::string_view from, std::string_view to) {
  const std::size_t at = text.find(from);
  if (at == text.npos) throw std::runtime_error("not in the text: " + std::string(from));
  return text.replace(at, from.size(), to);
}

std::string without(const std::string& text, std::string_view part) {
  return replaced(text, part, "");
}

// A record with its turns in the notation of a format, up to the first that is not legal, and the
// last position.
struct Played {
  Record record;
  tzaar::Position position;
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
  return write_record(played(record, format).record, format);
}

// Returns "7 turns, W+" and then the repairs and the break, each on a line with its place. For a
// text that does not hold exactly one record, returns what it holds instead.
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

// Makes a random game from that start, as a record of the site. `setup` is the value of SU.
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
    std::size_t gestures = 1;  // one gesture for `Done`
    do {
      moves.push_back(tzaar::test::random_move(position, random));
      position.play(moves.back());
      gestures += moves.back().kind == tzaar::Move::Kind::pass ? 1 : 2;
    } while (position.to_move() == *turn.side && !position.outcome());
    turn.text = tzaar::write_turn(before, moves, Format::boardspace);
    if (random.below(2) == 0) gestures = moves.size() + 1;  // robots make one gesture an action
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

}  // namespace
}  // namespace cairn::test

namespace cairn::boardspace {
namespace {

using tzaar::Setup;

// Reads an entry of a layout file, which is [cell, colour, type] sixty times.
Setup setup_of(const nlohmann::json& cells) {
  Setup setup;
  for (const auto& cell : cells) {
    const std::string name = cell[0];
    const auto space = tzaar::Space::named(name[0] - 'A', name[1] - '0');
    const std::string type = cell[2];
    setup.pieces.at(static_cast<std::size_t>(space->number())) =
        tzaar::Stack{cell[1] == "white" ? Side::white : Side::black,
                     type == "tzaar"    ? tzaar::Type::tzaar
                     : type == "tzarra" ? tzaar::Type::tzarra
                                        : tzaar::Type::tott,
                     1};
  }
  return setup;
}

TEST(BoardspaceLayoutTest, EveryKnownLayoutIsRebuilt) {
  const auto layouts = nlohmann::json::parse(test::read_data("boardspace/layouts.json"));
  ASSERT_EQ(layouts.size(), 7u);
  for (const auto& [name, cells] : layouts.items()) {
    const tzaar::Setup expected = setup_of(cells);
    const bool is_early = name.starts_with("old:");
    const tzaar::Setup setup = name == "standard"
                                   ? tzaar::fixed_start().setup()
                                   : random_layout(std::stoll(is_early ? name.substr(4) : name),
                                                   is_early ? Draw::early : Draw::recent);
    EXPECT_EQ(setup, expected) << name;
  }
}

TEST(BoardspaceLayoutTest, EveryKeyGivesAllPieces) {
  for (const std::int64_t key : {std::int64_t{-1}, std::int64_t{-1574280000}, INT64_MIN, INT64_MAX})
    for (const Draw draw : {Draw::early, Draw::recent}) {
      const tzaar::Position position(random_layout(key, draw));
      for (const Side side : both_sides)
        for (const tzaar::Type type : tzaar::all_types)
          EXPECT_EQ(position.count(side, type), tzaar::supply(type)) << key;
    }
}

TEST(BoardspaceLayoutTest, DatesOfManyCountries) {
  const std::pair<std::string_view, std::string_view> rows[] = {
      {"Wed Nov 20 19:17:04 GMT 2019", "2019-11-20"},
      {"Sun Mar 01 00:00:00 GMT+01:00 2009", "2009-03-01"},
      {"Fri Jun 12 11:02:03 NOVT 2009", "2009-06-12"},
      {"20-Nov-2019 19:17:04", "2019-11-20"},
      {"Nov 20, 2019 7:17:04 PM", "2019-11-20"},
      {"2019-11-20", "2019-11-20"},
      {"2012-03-04 19:17", "2012-03-04"},
      {"11/20/2019", "2019-11-20"},
      {"03/04/2012", "2012-03-04"},
      {"20/11/2019", "2019-11-20"},
      {"20.11.2019 19:17:04", "2019-11-20"},
      {"04.03.2012 19:17:04", "2012-03-04"},
      {"20-nov-2019 19.17.04", "none"},
      {"20 d\xC3\xA9"
       "c. 2010 19:17:04",
       "none"},
      {"20-Nov-19 19:17:04", "none"},
      {"3/4/12", "none"},

      {"19:17:04 20/11/2019", "2019-11-20"},

      {"20-Nov-2019 19:17:04 GMT-5", "2019-11-20"},
      {"Nov 20 19:17:04 GMT-5", "none"},
      {"31/31/19", "none"},
      {"", "none"},
      {"yesterday", "none"},
      {"Nov 2019", "none"},
      {"31/31/2019", "none"},
      {"99999999999999999999", "none"},
  };
  for (const auto& [text, expected] : rows) {
    const auto date = parse_date(text);
    EXPECT_EQ(date ? iso_date(*date) : "none", expected) << text;
  }
  for (const std::string_view text : {"20-Nov-19", "20.11.2019",
                                      "20 d\xC3\xA9"
                                      "c. 2010"})
    EXPECT_FALSE(is_plain_date(text)) << text;
  EXPECT_TRUE(is_plain_date("20-Nov-2019 19:17:04"));
  EXPECT_EQ(java_date(20191120), "Wed Nov 20 00:00:00 GMT 2019");
}

TEST(BoardspaceLayoutTest, NamesAreCoded) {
  const std::pair<std::string_view, std::string_view> rows[] = {
      {"anna", "anna"},
      {"Jos%233%", "Jos\xC3\xA9"},
      {"100%", "100%"},
      {"a%34%b", "a\"b"},
      {"%%", "%%"},
      {"%20154%", "\xE4\xBA\xBA"},
      {"%55357%%56832%", "\xF0\x9F\x98\x80"},
      {"%55357%", "\xEF\xBF\xBD"},
      {"%99999999%", "%99999999%"},
  };
  for (const auto& [text, expected] : rows) EXPECT_EQ(decode_name(text), expected) << text;
  for (const std::string_view name : {"a\"b", "50%", "\xC3\xA9", "%34%", "a\nb"})
    EXPECT_EQ(decode_name(encode_name(name)), name);
}

TEST(BoardspaceLayoutTest, WinnersAreFoundInAnyLanguage) {
  const Names names{"anna", "ann"};
  const std::pair<std::string_view, std::optional<Side>> rows[] = {
      {"Game won by anna", Side::white},
      {"Game won by ann", Side::black},
      {"Partie gagn\xC3\xA9"
       "e par anna",
       Side::white},
      {"ann hat gewonnen", Side::black},
      {"anna\xEB\x8B\x98\xEC\x9D\xB4", Side::white},
      {"a draw", std::nullopt},
      {"", std::nullopt},
      {"W+Resign", Side::white},
  };
  for (const auto& [text, expected] : rows) EXPECT_EQ(winner_in(text, names), expected) << text;
  EXPECT_EQ(winner_in("Game won by x", {"x", "x"}), std::nullopt);
  EXPECT_EQ(winner_in("Game won by al", {"won", "al"}), Side::black);
  EXPECT_EQ(winner_in("Game abandoned", {"a", "bob"}), std::nullopt);
}

}  // namespace
}  // namespace cairn::boardspace

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
