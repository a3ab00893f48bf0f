// Tests of lettering and of reading UTF-8.
#include "render/alphabet.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "core/utf8.hpp"

namespace cairn::figure {
namespace {

Path strokes(const std::string& text) {
  return text_path({text, {0, 0}, Text::Anchor::left, 14, 0.1, {}});
}

std::string outline(const std::string& text) {
  std::string all;
  for (const Segment& segment : strokes(text).segments)
    all += std::to_string(static_cast<int>(segment.kind)) + ' ' + std::to_string(segment.end.x) +
           ' ' + std::to_string(segment.end.y) + ' ' + std::to_string(segment.control_1.x) + ';';
  return all;
}

const std::string unknown = "\u65E5";

TEST(Alphabet, EveryPrintableCharacterHasItsOwnStrokes) {
  for (char first = '!'; first <= '~'; ++first) {
    const std::string one(1, first);
    EXPECT_NE(outline(one), outline(unknown)) << one;
    for (char second = '!'; second < first; ++second)
      EXPECT_NE(outline(one), outline(std::string(1, second))) << one << second;
  }
}

TEST(Alphabet, LettersStayInTheirLine) {
  for (char letter = '!'; letter <= '~'; ++letter)
    for (const Segment& segment : strokes(std::string(1, letter)).segments)
      for (const Spot spot : {segment.end}) {
        EXPECT_GE(spot.x, -0.4) << letter;
        EXPECT_LE(spot.x, text_width(std::string(1, letter), 14) + 0.4) << letter;
        EXPECT_LE(spot.y, 7 + 4.01) << letter;  // descenders reach below the capitals
        EXPECT_GE(spot.y, -7 - 2.01) << letter;
      }
}

TEST(Alphabet, CapitalsAndDigitsAreAsHighAsTheSize) {
  for (const std::string letter : {"A", "B", "E", "H", "I", "0", "1", "2", "3", "8", "9"}) {
    double top = 0;
    double bottom = 0;
    for (const Segment& segment : strokes(letter).segments) {
      top = std::min(top, segment.end.y);
      bottom = std::max(bottom, segment.end.y);
    }
    EXPECT_NEAR(top, -7, 1e-9) << letter;
    EXPECT_NEAR(bottom, 7, 1e-9) << letter;
  }
}

TEST(Alphabet, AccentsAreAddedToTheirLetters) {
  for (const auto& [accented, plain] : {std::pair<std::string, std::string>{"\u00E9", "e"},
                                        {"\u00C4", "A"},
                                        {"\u00F1", "n"},
                                        {"\u00E7", "c"},
                                        {"\u00C5", "A"}}) {
    EXPECT_GT(strokes(accented).segments.size(), strokes(plain).segments.size()) << accented;
    EXPECT_EQ(text_width(accented, 1), text_width(plain, 1)) << accented;
    EXPECT_NE(outline(accented), outline(unknown)) << accented;
  }
}

TEST(Alphabet, AnchorsMoveTheText) {
  const auto left_end = [](Text::Anchor anchor) {
    return text_path({"HH", {5, 5}, anchor, 14, 0.1, {}}).segments.at(0).end.x;
  };
  const double width = text_width("HH", 14);
  EXPECT_NEAR(left_end(Text::Anchor::left), 5, 1e-9);
  EXPECT_NEAR(left_end(Text::Anchor::centre), 5 - width / 2, 1e-9);
  EXPECT_NEAR(left_end(Text::Anchor::right), 5 - width, 1e-9);
}

TEST(Alphabet, EmptyAndBlankTextsHaveNoStrokes) {
  EXPECT_EQ(text_width("", 1), 0);
  EXPECT_TRUE(strokes("").segments.empty());
  EXPECT_TRUE(strokes("  ").segments.empty());
  EXPECT_GT(text_width("a b", 1), text_width("ab", 1));
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
