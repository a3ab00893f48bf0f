#include "text/plain_line.hpp"

#include <gtest/gtest.h>

#include <string_view>

#include "text/turn_signs.hpp"

namespace cairn {
namespace {

TEST(PlainLine, HasTheCharactersThatAreMeant) {
  const struct {
    std::string_view line;
    std::string_view plain;
  } rows[] = {
      {"1. D7xE8 & F4", "1. D7xE8 & F4"},
      {"D7-&gt;E8&nbsp;&#43;&#x46;4", "D7->E8 +F4"},
      {"&bogus; &#; &#1; &", "&bogus; &#; &#1; &"},
      {"\uFF24\uFF17\uFF58\u3000x", "D7x x"},
      {"|1|`a`|\u201Cb\u201D\u2502", " 1  a   b  "},
      {"<td class=\"x\">a</td> < b <br", " a  < b <br"},
      {"**a** *", " a  *"},
      {"\xFF|", "\xFF "},
  };
  for (const auto& row : rows) EXPECT_EQ(plain_line(row.line).text, row.plain) << row.line;
}

TEST(PlainLine, KnowsWhereItsCharactersStand) {
  const PlainLine plain = plain_line("a&gt;\uFF24<b>c");
  EXPECT_EQ(plain.text, "a>D c");
  for (const auto& [at, offset] : {std::pair{0, 0}, {1, 1}, {2, 5}, {3, 8}, {4, 11}, {5, 12}})
    EXPECT_EQ(plain.offset(static_cast<std::size_t>(at)), static_cast<std::size_t>(offset));
  EXPECT_EQ(plain_line("abc").offset(2), 2u);
}

TEST(PlainLine, WordsStandForSignsOfTurns) {
  const struct {
    std::string_view typed;
    std::string_view plain;
  } rows[] = {
      {"D7 takes E8", "D7xE8"},
      {"F6 Takes F5 and G1 stacks on F2.", "F6xF5-G1+F2"},
      {"F6 x F5, then pass", "F6xF5,pass"},
      {"b8 exits", "b8-off"},
      {"b8-(off)", "b8-off"},
      {"kr->on", "kr-on"},  // letters of spaces are no words
      {"kr on", "kr-on"},
      {"F6xF5, stack G1 on F2", "F6xF5,G1+F2"},
      {"from D7 -x- E8", "D7xE8"},
      {"D7->xE8", "D7xE8"},
      {"[3, 2] -> [4, 1]", "3,2-4,1"},
      {"npmq", "npmq"},
  };
  for (const auto& row : rows) EXPECT_EQ(plain_turn(row.typed), row.plain) << row.typed;
}

}  // namespace
}  // namespace cairn
