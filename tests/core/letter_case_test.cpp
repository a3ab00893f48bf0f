#include "text/letter_case.hpp"

#include <gtest/gtest.h>
#include <locale.h>
#include <wctype.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "text/utf8.hpp"

namespace cairn {
namespace {

TEST(LetterCase, CapitalsOfAllAlphabets) {
  const struct {
    std::string_view text;
    std::string_view folded;
  } rows[] = {
      {"", ""},
      {"Anna-7 [Z]", "anna-7 [z]"},
      {"ÉMILE, Straße, 2×3", "émile, straße, 2×3"},
      {"ŁUKASZ ŽIŽEK", "łukasz žižek"},
      {"ΩΜΈΓΑ ИВАН Ё", "ωμέγα иван ё"},
      {"王明", "王明"},
      {"Ren\xC9", "rené"},                           // ISO 8859-1
      {"\xC3\xC9.\xFF\x80", "ã\xC3\xA9.ÿ\xC2\x80"},  // the first two bytes are not UTF-8
  };
  for (const auto& row : rows) EXPECT_EQ(folded(row.text), row.folded) << row.text;
}

// The C library knows the letters of Unicode 14 and of later versions.
TEST(LetterCase, IsThatOfTheSystem) {
  const locale_t unicode = newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
  if (!unicode) GTEST_SKIP() << "the system has no locale C.UTF-8";
  int capitals = 0;
  for (char32_t letter = 1; letter <= 0x10FFFF; ++letter) {
    if (letter >= 0xD800 && letter <= 0xDFFF) continue;  // surrogates are no characters
    std::string text;
    append_character(text, letter);
    std::string expected;
    append_character(expected,
                     static_cast<char32_t>(towlower_l(static_cast<wint_t>(letter), unicode)));
    capitals += expected == text ? 0 : 1;
    ASSERT_EQ(folded(text), expected) << static_cast<std::uint32_t>(letter);
  }
  freelocale(unicode);
  EXPECT_GT(capitals, 1400);
}

}  // namespace
}  // namespace cairn
