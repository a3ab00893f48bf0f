#include "core/record.hpp"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>

namespace cairn {
namespace {

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

}  // namespace
}  // namespace cairn
