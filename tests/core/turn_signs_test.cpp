#include "core/plain_line.hpp"

#include <gtest/gtest.h>

#include <string_view>

#include "core/error.hpp"

namespace cairn {
namespace {

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

}  // namespace
}  // namespace cairn
