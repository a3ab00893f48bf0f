#include "core/text.hpp"

#include <gtest/gtest.h>

#include <cstdint>

namespace cairn {
namespace {

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
}  // namespace cairn
