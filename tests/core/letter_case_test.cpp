#include "text/letter_case.hpp"

#include <gtest/gtest.h>

#include <string_view>

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

}  // namespace
}  // namespace cairn
