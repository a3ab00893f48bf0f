// Tests of lettering and of reading UTF-8.
#include "formats/output/pango_lettering.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "core/text.hpp"
#include "formats/output/scene.hpp"

namespace cairn::figure {
namespace {

constexpr double regular = 0.1;
constexpr double bold = 0.2;

Box box_of(const std::string& text, Text::Anchor anchor = Text::Anchor::left) {
  return bounds(Text{text, {0, 0}, anchor, 14, regular});
}

TEST(Lettering, CapitalsAndDigitsAreAsHighAsTheSize) {
  for (const std::string letter : {"A", "B", "E", "H", "I", "0", "1", "2", "3", "8", "9"}) {
    const Box box = box_of(letter);
    EXPECT_NEAR(box.low.y, -7, 0.35) << letter;  // round letters reach a little further
    EXPECT_NEAR(box.high.y, 7, 0.35) << letter;
  }
}

TEST(Lettering, AnchorsMoveTheText) {
  const double width = pango_lettering().width("HH", 14, regular);
  const double left = box_of("HH").low.x;
  EXPECT_GT(left, 0);
  EXPECT_NEAR(box_of("HH", Text::Anchor::centre).low.x, left - width / 2, 1e-9);
  EXPECT_NEAR(box_of("HH", Text::Anchor::right).low.x, left - width, 1e-9);
}

TEST(Lettering, EmptyAndBlankTextsHaveNoOutlines) {
  EXPECT_EQ(pango_lettering().width("", 1, regular), 0);
  EXPECT_TRUE(box_of("").empty());
  EXPECT_TRUE(box_of("  ").empty());
  EXPECT_GT(pango_lettering().width("a b", 1, regular), pango_lettering().width("ab", 1, regular));
  EXPECT_GT(pango_lettering().width("ab", 1, bold), pango_lettering().width("ab", 1, regular));
}

TEST(Lettering, WritesAnyScript) {
  for (const std::string text :
       {"\u5C06\u68CB", "\uD55C\uAD6D", "\u65E5\u672C\u3054", "\u2265", "\u0416\u03A9",
        "\u05D0\u0639", "\u0928\u092E", "\u0E44\u0E17", "\u0C24\u0C46", "\u0C95\u0CC6",
        "\u0D9A\u0DCF", "\u0EA5\u0EB2", "\u1019\u103C\u1014\u103A", "\u1781\u17D2\u1798\u17C2",
        "\u0F56\u0F7C\u0F51"}) {
    EXPECT_EQ(letters_without_font(text), "") << text;
    EXPECT_FALSE(box_of(text).empty()) << text;
  }
}

TEST(Lettering, TellsLettersWithoutAFontOnce) {
  const std::string unknown = "\U00012000";  // cuneiform
  EXPECT_EQ(letters_without_font("a" + unknown + " \u200D" + unknown), unknown);
  EXPECT_FALSE(box_of(unknown).empty());
}

// Long lines are set in one piece: their last letters are not lost.
TEST(Lettering, SetsLongLines) {
  const std::string line(200, 'H');
  EXPECT_NEAR(box_of(line).high.x, pango_lettering().width(line, 14, regular), 14);
}

TEST(Lettering, BreaksBetweenWordsAndInsideLongOnes) {
  const double width = pango_lettering().width("abc abc", 1, regular) * 1.01;
  EXPECT_EQ(pango_lettering().lines("abc abc abc", width, 1, regular),
            (std::vector<std::string>{"abc abc", "abc"}));
  EXPECT_EQ(pango_lettering().lines("A1xB2-C3+D4 A1xB2-C3+D4",
                                    pango_lettering().width("A1xB2-C3+D4 A1xB2-", 1, regular), 1,
                                    regular),
            (std::vector<std::string>{"A1xB2-C3+D4", "A1xB2-C3+D4"}));
  const auto parts = pango_lettering().lines(std::string(30, 'a'), width, 1, regular);
  EXPECT_GT(parts.size(), 2u);
  for (const std::string& part : parts) EXPECT_LE(pango_lettering().width(part, 1, regular), width);
}

TEST(Lettering, AHaloLiesBelowTheLetters) {
  Text text{"1", {0, 0}, Text::Anchor::centre, 14, bold, pure_black, 2, pure_white};
  const std::vector<Path> paths = pango_lettering().outlines(text);
  ASSERT_EQ(paths.size(), 2u);
  EXPECT_EQ(paths[0].style.stroke, pure_white);
  EXPECT_EQ(paths[0].style.width, 4);
  EXPECT_EQ(paths[1].style.fill, pure_black);
  EXPECT_EQ(paths[0].segments, paths[1].segments);
}

struct Utf8Row {
  std::string bytes;
  std::u32string characters;
};

TEST(Utf8, ReadsWellFormedTextAndReplacesTheRest) {
  const char32_t bad = replacement_character;
  const std::vector<Utf8Row> rows{
      {"aZ", U"aZ"},
      {"\xC3\xA9\xE2\x80\x93", U"\u00E9\u2013"},
      {"\xF0\x9F\x98\x80", U"\U0001F600"},
      {"\x80", {bad}},                             // a continuation alone
      {"\xC3", {bad}},                             // cut off
      {"\xC3(", {bad, U'('}},                      // no continuation
      {"\xC0\xAF", {bad, bad}},                    // overlong
      {"\xED\xA0\x80", {bad, bad, bad}},           // a surrogate
      {"\xF4\x90\x80\x80", {bad, bad, bad, bad}},  // beyond Unicode
      {"\xFF", {bad}},
  };
  for (const Utf8Row& row : rows) {
    std::string_view rest = row.bytes;
    std::u32string read;
    while (!rest.empty()) read += take_character(rest);
    EXPECT_TRUE(read == row.characters) << testing::PrintToString(row.bytes);
  }
}

}  // namespace
}  // namespace cairn::figure
