#include "core/people.hpp"

#include <gtest/gtest.h>

#include <string_view>

namespace cairn {
namespace {

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

}  // namespace
}  // namespace cairn
