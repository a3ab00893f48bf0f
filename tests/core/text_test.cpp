#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/date.hpp"
#include "core/error.hpp"
#include "core/people.hpp"
#include "core/plain_line.hpp"
#include "core/record.hpp"
#include "core/text.hpp"

namespace cairn::test {
namespace {

// The ranges of days as "first-last", with what is not certain: `?` ambiguous, `!` not understood.
std::string days_in(std::string_view text) {
  const ParsedDate date = parse_date(text);
  std::string days;
  for (const auto& [first, last] : date.days) {
    days += (days.empty() ? "" : " ") + std::to_string(first);
    if (last != first) days += '-' + std::to_string(last);
  }
  return days + (date.is_ambiguous ? "?" : "") + (date.is_understood ? "" : "!");
}

TEST(DateText, IsReadInAllItsForms) {
  const struct {
    std::string_view text;
    std::string_view days;
  } rows[] = {
      {"2019-11-20", "20191120"},
      {" 2019-11-20 ", "20191120"},
      {"2019", "20190000-20199999"},
      {"2019-11", "20191100-20191199"},
      {"20191120", "20191120"},
      {"2019.11.20", "20191120"},
      {"2019\u201311\u201320", "20191120"},
      {"2019-11-20T19:17:04Z", "20191120"},
      {"2019-11-20 19:17", "20191120"},
      {"2019-11-00", "20191100-20191199"},
      {"2019.??.??", "20190000-20199999"},
      {"2019-11-20,21", "20191120 20191121"},
      {"2019-11-20,12-01", "20191120 20191201"},
      {"2018-12-31,2019-01-01", "20181231 20190101"},
      {"2019-05,06", "20190500-20190599 20190600-20190699"},
      {"1996-12-27,28,1997-01-03,04", "19961227 19961228 19970103 19970104"},
      {"2019-11-20..22", "20191120-20191122"},
      {"2019-11-20..2019-12-01", "20191120-20191201"},
      {"2019-11-20/2019-11-22", "20191120-20191122"},
      {"2019-11-20/22", "20191120-20191122"},
      {"2019-11-30/12-02", "20191130-20191202"},
      {"20.11.2019", "20191120"},
      {"03.04.2019", "20190403"},
      {"20/11/2019", "20191120"},
      {"11/20/2019", "20191120"},
      {"03/04/2019", "20190304 20190403?"},
      {"4/4/2019", "20190404"},
      {"20 Nov 2019", "20191120"},
      {"20-Nov-2019", "20191120"},
      {"3 march 2019", "20190303"},
      {"November 2019", "20191100-20191199"},
      {"Nov 2019", "20191100-20191199"},
      {"????.??.??", ""},
      {"?", ""},
      {"", ""},
      {"unknown", ""},
      {"some day", "!"},
      {"2019-13-40", "!"},
      {"2019-13-01", "!"},
      {"2019.31.12", "!"},
      {"2019-02-30", "!"},
      {"2019-11-20,32", "!"},
      {"2019-11-20..2019-11-01", "!"},
      {"19-11-20", "!"},
      {"03-04-2019", "!"},
      {"11/20/19", "!"},
      {"20 novembre 2019", "!"},
      {"20 Nov 2019 - 3", "!"},
      {"Round 3, 2019", "!"},
      {"c. 2019", "!"},
      {"2019\u5E7411\u670820\u65E5", "!"},
      {"///", "!"},
  };
  for (const auto& row : rows) EXPECT_EQ(days_in(row.text), row.days) << row.text;
}

TEST(DateText, IsWrittenInTheStandardForm) {
  EXPECT_EQ(standard_date("20 Nov 2019"), "2019-11-20");
  EXPECT_EQ(standard_date("2019-11-20,21"), "2019-11-20,2019-11-21");
  EXPECT_EQ(standard_date("2019.??.??"), "2019");
  EXPECT_EQ(standard_date("03/04/2019"), "03/04/2019");
  EXPECT_EQ(standard_date("2019-11-20..22"), "2019-11-20..22");
  EXPECT_EQ(standard_date("some day"), "some day");
}

TEST(DateText, DoubtsAreSaid) {
  EXPECT_EQ(doubt_about_date("2019-11-20"), "");
  EXPECT_NE(doubt_about_date("03/04/2019").find("2019-03-04 or 2019-04-03"), std::string::npos);
  EXPECT_NE(doubt_about_date("some day").find("'some day' is not understood"), std::string::npos);
}

// The core by itself knows the letters of ASCII; tests/cli/selection_test.py tries what the command
// line hands in.
TEST(Letters, AreFoldedAndBroughtToOneForm) {
  const struct {
    std::string_view text;
    std::string_view folded;
    std::string_view form;
  } rows[] = {
      {"", "", ""},
      {"Anna-7 [Z]", "anna-7 [z]", "Anna-7 [Z]"},
      {" Bob  Dylan\t", " bob  dylan\t", "Bob Dylan"},
      {"Bob\u00A0Dylan\u3000", "bob\u00A0dylan\u3000", "Bob Dylan"},
      {"Ren\xE9", "ren\u00E9", "Ren\u00E9"},  // ISO 8859-1
  };
  for (const auto& row : rows) {
    EXPECT_EQ(folded(row.text), row.folded) << row.text;
    EXPECT_EQ(name_form(row.text), row.form) << row.text;
  }
  EXPECT_TRUE(holds_folded("ANNA", "nn"));
}

TEST(People, AreJoinedByAllTheirNames) {
  const People list(
      "# who is who\r\n"
      "\n"
      "Anna Berg = aberg, A.  Berg ,\"Berg, Anna\"\n"
      "  Bob=the \"Tiger\" , \"\"\"B\"\" = bob\"\n"
      "anna berg = Annie # 2");
  const struct {
    std::string_view name;
    std::string_view main;
  } rows[] = {
      {"aberg", "Anna Berg"},
      {" A. Berg", "Anna Berg"},
      {"Berg, Anna", "Anna Berg"},
      {"ANNIE # 2", "Anna Berg"},
      {"anna berg", "Anna Berg"},
      {"the \"Tiger\"", "Bob"},
      {"\"B\" = bob", "Bob"},
      {"Bob", "Bob"},
      {"berg", "berg"},
      {"Cy  Young", "Cy Young"},
      {"", ""},
  };
  for (const auto& [name, main] : rows) EXPECT_EQ(list.main_name(name), main) << name;
  EXPECT_EQ(list.names_of("bob").size(), 3);
  EXPECT_EQ(list.names_of("ABERG").back(), "Annie # 2");
  EXPECT_TRUE(list.names_of("berg").empty());
  EXPECT_TRUE(People("# nobody\n").is_empty());
  EXPECT_EQ(People().main_name(" Ann "), "Ann");
}

TEST(People, AreToldWhereTheirListIsWrong) {
  const struct {
    std::string_view list;
    Place place;
    std::string_view told;
  } rows[] = {
      {"Anna Berg", {1, 1}, "a name without other spellings"},
      {"\n  Anna Berg, aberg", {2, 12}, "','"},
      {"Anna = a = b", {1, 10}, "'='"},
      {"Anna = ", {1, 8}, "a name is missing"},
      {"Anna = a,, b", {1, 10}, "a name is missing"},
      {"= a", {1, 1}, "a name is missing"},
      {"Anna = \"a", {1, 8}, "does not end"},
      {"Anna = \"a\" b", {1, 12}, "'b'"},
      {"Anna = a\nBob = b, A", {2, 10}, "'A' is a name of 'Anna', too, in line 1"},
      {"Anna = a\nA = b", {2, 1}, "'A' is a name of 'Anna'"},
  };
  for (const auto& row : rows) {
    try {
      const People list(row.list);
      ADD_FAILURE() << row.list;
    } catch (const Error& error) {
      EXPECT_EQ(error.place(), row.place) << row.list << ": " << error.place().column;
      EXPECT_NE(std::string_view(error.what()).find(row.told), std::string::npos) << error.what();
    }
  }
}

// W, B, D or -, and how; `!` if it is not understood.
std::string words_for(const ParsedResult& result) {
  if (!result.is_understood) return "!";
  return "WBD-"[static_cast<std::size_t>(result.kind)] + std::string(result.way);
}

TEST(ResultText, IsReadInAllItsForms) {
  const struct {
    std::string_view text;
    std::string_view result;
  } rows[] = {
      {"W+R", "Wresignation"},
      {"w+r", "Wresignation"},
      {" B + T ", "Btime"},
      {"W+Resign", "Wresignation"},
      {"B+Forfeit", "Bforfeit"},
      {"W+12.5", "W"},
      {"W+", "W"},
      {"W+?", "W"},
      {"White+Time", "Wtime"},
      {"W", "W"},
      {"black", "B"},
      {"0", "D"},
      {"Draw", "D"},
      {"Void", "-"},
      {"?", "-"},
      {"", "-"},
      {"*", "-"},
      {"1-0", "W"},
      {"0 - 1", "B"},
      {"1\u20130", "W"},
      {"1/2-1/2", "D"},
      {"\u00BD-\u00BD", "D"},
      {"\u00BD", "D"},
      {"\u00BD-\u00BD by agreement", "D"},
      {"0-1 (time)", "Btime"},
      {"1-0 on time", "Wtime"},
      {"0-1 by resignation", "Bresignation"},
      {"1-0 resignation", "Wresignation"},
      {"0-1, White resigns", "Bresignation"},
      {"1-0 (Black resigned)", "Wresignation"},
      {"W+R (Black resigned)", "Wresignation"},
      {"White wins", "W"},
      {"White won on time", "Wtime"},
      {"Black has won", "B"},
      {"Winner: White", "W"},
      {"White by resignation", "Wresignation"},
      {"White won by forfeit.", "Wforfeit"},
      {"Black resigns", "Wresignation"},
      {"White gives up", "Bresignation"},
      {"Resignation by White", "Bresignation"},
      {"White resigned, Black wins", "Bresignation"},
      {"White lost; Black wins!", "B"},
      {"Black lost on time", "Wtime"},
      {"White timed out", "Btime"},
      {"White ran out of time", "Btime"},
      {"White forfeits", "Bforfeit"},
      {"forfeit by Black", "Wforfeit"},
      {"draw agreed", "D"},
      {"draw by agreement", "D"},
      {"unfinished", "-"},
      // Nothing else is a result, and none of these is given to a side.
      {"white resigned after offering draw", "!"},
      {"si blanco gana", "!"},
      {"se bianco vince", "!"},
      {"Wei\u00DF gewinnt", "!"},
      {"Remis", "!"},
      {"R+W", "!"},
      {"W+B", "!"},
      {"W+Draw", "!"},
      {"W+R B+R", "!"},
      {"W+R; B+R", "!"},
      {"W+ or B+", "!"},
      {"1-0 (Black wins)", "!"},
      {"1-0 Black wins", "!"},
      {"White wins 0-1", "!"},
      {"White wins, Black wins", "!"},
      {"White wins or Black wins", "!"},
      {"White (resignation)", "!"},
      {"White resignation", "!"},
      {"resigns", "!"},
      {"time", "!"},
      {"White?", "!"},
      {"1-0?", "!"},
      {"White should have won", "!"},
      {"Black did not win", "!"},
      {"White to move and win", "!"},
      {"White winning", "!"},
      {"no draw", "!"},
      {"2-1", "!"},
      {"0-1-0", "!"},
      {"1-", "!"},
      {"0:1", "!"},
      {"10", "!"},
      {"something", "!"},
  };
  for (const auto& row : rows) EXPECT_EQ(words_for(parse_result(row.text)), row.result) << row.text;
}

// Neither recursion nor quadratic time, whatever is repeated.
TEST(ResultText, LongTextsAreNoResults) {
  for (const std::string_view unit : {"W+", "1-0,", "(", "White ", "b ", "\u00BD", " ", "-"}) {
    std::string text;
    while (text.size() < 100'000) text += unit;
    EXPECT_EQ(words_for(parse_result(text)), unit == " " ? "-" : "!") << unit;
    const Properties tags{{"PW", {text}, {}}, {"RE", {"White wins"}, {}}};
    EXPECT_EQ(words_for(parse_result(tags)), "W") << unit;
  }
}

TEST(ResultText, AmongTurnsItStandsAlone) {
  const Properties tags{{"PW", {"Ann"}, {}}};
  const auto parsed = [&](std::string_view text) -> std::string {
    const auto result = parse_result_among_turns(text, tags);
    if (!result) return "";
    return result->kind == ResultKind::open ? std::string(result->way) : sgf_result(*result);
  };
  const std::pair<std::string_view, std::string_view> rows[] = {
      {"1-0", "W+"},
      {"1/2-1/2", "0"},
      {"W+R", "W+R"},
      {"b+time", "B+T"},
      {"draw", "0"},
      {"White resigns.", "B+R"},
      {"1-0 (time)", "W+T"},
      {"Ann won on time", "W+T"},
      {"resign", "resignation"},
      {"timed out", "time"},
      {"forfeits", "forfeit"},
      {"White", ""},
      {"w", ""},
      {"0", ""},
      {"-", ""},
      {"lost", ""},
      {"1-0 e5", ""},
      {"he resigns", ""},
      {"b2-b3 resigns", ""},
      {"Bob won on time", ""},
  };
  for (const auto& [text, result] : rows) EXPECT_EQ(parsed(text), result) << text;
}

TEST(ResultText, MayNameThePlayers) {
  const struct {
    const char* white;
    const char* black;
    const char* text;
    const char* result;
  } rows[] = {
      {"Ann Lee", "Bob", "Ann Lee", "W"},
      {"Ann Lee", "Bob", "BOB wins", "B"},
      {"Ann Lee", "Bob", "Bob resigned", "Wresignation"},
      {"Ann Lee", "Bob", "Bob wins (Ann Lee resigned)", "Bresignation"},
      {"Ann Lee", "Bob", "Resignation by Bob", "Wresignation"},
      {"Ann Lee", "Ann", "Ann won", "B"},
      {"Ann Lee", "Ann", "Ann Lee won", "W"},
      {"Lee, Ann", "Bob", "Lee, Ann won", "W"},
      {"Ann Lee", "Bob", "Bobby wins", "!"},
      {"Ann Lee", "Bob", "Bob lost to Ann Lee", "!"},
      {"Ann Lee", "Bob", "Ann Lee wins, Bob wins", "!"},
      {"Ann Lee", "Bob", "0-1 Ann Lee wins", "!"},
      {"Ann", "Ann", "Ann wins", "!"},
      {"Black", "White", "Black wins", "!"},
      {"Black", "White", "W+R", "Wresignation"},
      {"White", "Bo", "White wins", "W"},
  };
  for (const auto& row : rows) {
    const Properties tags{{"PW", {row.white}, {}}, {"PB", {row.black}, {}}, {"RE", {row.text}, {}}};
    EXPECT_EQ(words_for(parse_result(tags)), row.result) << row.white << ": " << row.text;
  }
}

TEST(ResultText, DoubtsAreSaid) {
  EXPECT_EQ(doubt_about_result({{"RE", {"1-0"}, {}}}), "");
  EXPECT_EQ(doubt_about_result({}), "");
  EXPECT_NE(doubt_about_result({{"RE", {"2-1"}, {}}}).find("'2-1' is not understood"),
            std::string::npos);
}

TEST(TurnSigns, StandForThoseOfMoveText) {
  const struct {
    std::string_view typed;
    std::string_view plain;
  } rows[] = {
      {"E9xE8-F4+F5", "E9xE8-F4+F5"},    {"npmq", "npmq"},
      {" D7 -> E8 ", "D7-E8"},           {"D7\u2192E8\u2013F4 \u00D7 F5", "D7-E8-F4xF5"},
      {"D7\u200BXE8!?", "D7xE8"},        {"D7xE8 ??", "D7xE8"},
      {"b2>c3, d4,off", "b2>c3,d4,off"}, {"F6xF5 G1+F2", "F6xF5 G1+F2"},  // a sign is missing
  };
  for (const auto& row : rows) EXPECT_EQ(plain_turn(row.typed), row.plain) << row.typed;
}

TEST(TurnSigns, OtherCharactersAreNamed) {
  try {
    plain_turn("D7\u0445E8");
    FAIL();
  } catch (const Error& error) {
    EXPECT_NE(std::string_view(error.what()).find("the character '\u0445' in 'D7\u0445E8'"),
              std::string_view::npos);
  }
}

TEST(TurnSigns, BlanksMayBeWideOrInvisible) {
  EXPECT_EQ(after_blanks("\u00A0 \u200B\t\x1A x"), "x");
  EXPECT_TRUE(ends_with_sign("D7\u2192"));
  EXPECT_FALSE(ends_with_sign("D7"));
}

constexpr bool is_character(char32_t code) {
  return code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF);
}

TEST(Utf8Test, EveryCharacterIsReadAsItWasWritten) {
  for (char32_t code = 0; code <= 0x110000; ++code) {
    std::string text;
    append_character(text, code);
    ASSERT_EQ(character_length(text), text.size()) << static_cast<std::uint32_t>(code);
    std::string_view rest = text;
    ASSERT_EQ(take_character(rest), is_character(code) ? code : replacement_character)
        << static_cast<std::uint32_t>(code);
    ASSERT_TRUE(rest.empty()) << static_cast<std::uint32_t>(code);
  }
}

// The examples of the Unicode standard (chapter 3, table 3-7) and of RFC 3629.
TEST(Utf8Test, LengthsAndBytes) {
  const std::pair<char32_t, std::string_view> rows[] = {
      {0x4D, "M"}, {0x430, "\xD0\xB0"}, {0x4E8C, "\xE4\xBA\x8C"}, {0x10302, "\xF0\x90\x8C\x82"}};
  for (const auto& [code, expected] : rows) {
    std::string text;
    append_character(text, code);
    EXPECT_EQ(text, expected);
  }
}

TEST(Utf8Test, OneByteIsTakenWhereThereIsNoCharacter) {
  for (const std::string_view text :
       {"\x80", "\xBFx", "\xC0\x80", "\xC1\xBF", "\xC3", "\xC3x", "\xE0\x9F\xBF", "\xE4\xBA",
        "\xED\xA0\x80", "\xF0\x8F\xBF\xBF", "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF"}) {
    EXPECT_EQ(character_length(text), 0u) << text;
    std::string_view rest = text;
    EXPECT_EQ(take_character(rest), replacement_character) << text;
    EXPECT_EQ(rest, text.substr(1));
  }
}

}  // namespace
}  // namespace cairn::test
