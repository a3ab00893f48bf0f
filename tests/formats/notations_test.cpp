// Texts and boards as other programs write them.
#include <gtest/gtest.h>

#include "formats/support.hpp"
#include "formats/text/understanding.hpp"
#include "text/quote.hpp"
#include "text/wide_text.hpp"

namespace cairn {
namespace {

using namespace std::string_literals;

// The units of a text of ASCII in a form.
std::string in_form(const std::string& text, WideForm form) {
  std::string bytes;
  for (const char c : text) {
    std::string unit(form.unit, '\0');
    (form.is_little_endian ? unit.front() : unit.back()) = c;
    bytes += unit;
  }
  return bytes;
}

TEST(NotationsTest, WideTextsAreToldByTheirZeros) {
  for (const std::size_t unit : {2u, 4u})
    for (const bool is_little_endian : {true, false}) {
      const WideForm form{unit, is_little_endian};
      const std::string bytes = in_form("tzaar fixed\nD7xE8\n", form);
      const auto found = wide_form(bytes);
      ASSERT_TRUE(found);
      EXPECT_EQ(found->unit, unit);
      EXPECT_EQ(found->is_little_endian, is_little_endian);
      EXPECT_EQ(without_wide_form(bytes), "tzaar fixed\nD7xE8\n");
      EXPECT_EQ(test::summary_of(test::read(bytes)), "tzaar, 1 turns\n");
    }
  for (const std::string& bytes :
       {"tzaar fixed"s, "\0\0\0\0\0\0\0\0"s, "./a\0./b\0"s, "PK\3\4\0\0"s})
    EXPECT_FALSE(wide_form(bytes));
}

TEST(NotationsTest, HalfACharacterHasItsPlace) {
  const std::string begin = "\xFF\xFE"s + in_form("ab\r\nc", {2, true});
  for (const auto& [end, place] : {std::pair{"\x00\xD8 \0"s, "2:2"},
                                   {"\x00\xDC"s, "2:2"},
                                   {"\x3D"s, "2:2"},
                                   {"\x3D\xD8\x00\xDE\x00\xD8"s, "2:6"}})
    EXPECT_EQ(test::error_of([&, &bytes = end] { without_wide_form(begin + bytes); }).substr(0, 3),
              place);
  EXPECT_EQ(without_wide_form("\xFF\xFE\x3D\xD8\x00\xDE"s), "\xF0\x9F\x98\x80");
}

TEST(NotationsTest, MessagesShowWhatNobodySees) {
  EXPECT_EQ(cairn::quoted("c1\u200B+\uFEFFc2\u00AD"), "'c1\\u200B+\\uFEFFc2\\u00AD'");
}

TEST(NotationsTest, ATextInPartsIsThatOfTheWhole) {
  const std::string bytes = "\xFE\xFF\xFE\xFF\xD8\x3D\xDE\x00\0x"s;
  std::string text;
  WideDecoder decoder({2, false});
  for (const char byte : bytes) decoder.convert(std::string(1, byte), text);
  decoder.finish();
  EXPECT_EQ(text, "\xF0\x9F\x98\x80x");
}

const std::string rows =
    "3,3,3,3,6,-1,-1,-1,-1\n6,2,2,2,5,6,-1,-1,-1\n6,5,1,1,4,5,6,-1,-1\n6,5,4,3,6,4,5,6,-1\n"
    "6,5,4,6,-1,3,1,2,3\n-1,3,2,1,3,6,1,2,3\n-1,-1,3,2,1,4,4,2,3\n-1,-1,-1,3,2,5,5,5,3\n"
    "-1,-1,-1,-1,3,6,6,6,6\n";
const std::string fixed =
    "CCCCc/cBBBbc/cbAAabc/cbaCcabc/cbacCABC/CBACcABC/CBAaaBC/CBbbbC/Ccccc w 1";

std::string heights(std::string types) {
  for (std::size_t at = 0; at < types.size(); ++at)
    if ('2' <= types[at] && types[at] <= '6') types[at] = '1';
  return types;
}

TEST(NotationsTest, GridsOfNumbersAreBoards) {
  for (const char* between : {",", " ", "\t", ", "}) {
    std::string text = rows + '\n' + heights(rows);
    for (std::size_t at = text.find(','); at != text.npos; at = text.find(',', at + 2))
      text.replace(at, 1, between);
    const auto results = test::read(text + "\n1. D7xE8\n" + fixed + '\n');
    ASSERT_EQ(results.size(), 2u);
    EXPECT_EQ(std::get<Record>(results[0].content).start, fixed);
    EXPECT_EQ(std::get<Record>(results[0].content).turns.size(), 1u);
    EXPECT_TRUE(std::get<Record>(results[0].content).notes.empty());
    EXPECT_EQ(std::get<Record>(results[1].content).place.line, 22);
  }
}

TEST(NotationsTest, TheHeightsBelongToTheBoard) {
  const auto board = find_foreign_board(rows + heights(rows));
  ASSERT_TRUE(board);
  EXPECT_EQ(board->game, "tzaar");
  EXPECT_EQ(board->board.length, (rows + heights(rows)).size());
  EXPECT_FALSE(find_foreign_board(rows));
  std::string high = heights(rows);
  high[0] = '4';
  const auto other = find_foreign_board(rows + high);
  ASSERT_TRUE(other);
  EXPECT_NE(other->board.start, fixed);
  EXPECT_NE(other->board.note.find("White assumed"), std::string::npos);
  std::string outside = rows;
  outside.replace(outside.find("-1"), 2, "0");
  EXPECT_FALSE(find_foreign_board(outside + heights(rows)));
}

TEST(NotationsTest, TheLineBelowABoardSaysWhoIsToMove) {
  std::string high = heights(rows);
  high[0] = '4';
  const struct {
    const char* line;
    const char* side;  // empty: nothing is told
  } table[] = {{"BLACK", " b "},       {"black to move", " b "},  {"\nWhite to move.", " w "},
               {"Turn: Black", " b "}, {"To move: white", " w "}, {"Black has lost", ""},
               {"Black: Ann", ""},     {"blackened", ""}};
  for (const auto& row : table) {
    const std::string text = rows + high + row.line + "\n1. D7xE8\n";
    const auto found = find_foreign_board(text);
    ASSERT_TRUE(found);
    const std::string_view side(row.side);
    EXPECT_EQ(found->board.note.empty(), !side.empty()) << row.line;
    EXPECT_NE(found->board.start.find(side.empty() ? " w " : side), std::string::npos) << row.line;
    EXPECT_EQ(text.substr(found->board.length).find("1. ") <= 1, !side.empty()) << row.line;
  }
}

}  // namespace
}  // namespace cairn
