// Texts in UTF-16 and UTF-32.
#include <gtest/gtest.h>

#include "core/text.hpp"
#include "formats/support.hpp"

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

TEST(NotationsTest, WideTextsAreKnownByTheirZeros) {
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

TEST(NotationsTest, MessagesShowInvisibleCharacters) {
  EXPECT_EQ(quote("c1\u200B+\uFEFFc2\u00AD"), "'c1\\u200B+\\uFEFFc2\\u00AD'");
}

TEST(NotationsTest, ATextInPartsIsThatOfTheWhole) {
  const std::string bytes = "\xFE\xFF\xFE\xFF\xD8\x3D\xDE\x00\0x"s;
  std::string text;
  WideDecoder decoder({2, false});
  for (const char byte : bytes) decoder.convert(std::string(1, byte), text);
  decoder.finish();
  EXPECT_EQ(text, "\xF0\x9F\x98\x80x");
}

}  // namespace
}  // namespace cairn
