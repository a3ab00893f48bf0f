// Readers take time in proportion to their input, whatever is repeated in it.
#include <gtest/gtest.h>

#include <algorithm>
#include <ctime>

#include "analysis/replay.hpp"
#include "cases.hpp"
#include "game_types.hpp"
#include "support.hpp"

namespace cairn::test {
namespace {

// What is repeated.
constexpr std::string_view units[] = {
    // signs and blanks
    "-",
    "x",
    "+",
    ">",
    ",",
    ";",
    ":",
    ".",
    "!",
    "?",
    "*",
    "/",
    "\\",
    "'",
    "\"",
    "&",
    "<",
    "=",
    "#",
    "%",
    "$",
    "\u2192",
    "\u00D7",
    "\u2013",
    " ",
    "\t",
    "\f",
    "\v",
    "\r",
    "\u00A0",
    "\u200B",
    "\u2028",
    "\u0085",
    "\x1A",
    "\uFEFF",
    "e\u0301\u0323",
    "\u0301",
    "\xFF",
    "\xC3",
    // brackets
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "{}",
    "()",
    "[]",
    "(;",
    "(;FF[",
    "(;FF[TZAAR]",
    "(;FF[TOWERS];W[c1+c2])",
    ";W[",
    ";B[d8+d7]",
    "A ;W[",
    " A[",
    " PB[",
    "]PW[",
    "\\]",
    "(;GM[Tzaar]SU[tzaar-standard 1]",
    "P0[Done]",
    "{\"a\":",
    "[{",
    "{\"",
    "\"a\":1,",
    // numbers, names of spaces and turns
    "1",
    "12 ",
    "1.",
    "1. ",
    "2. ",
    "-1 ",
    "100 ",
    "0\n",
    "163",
    "A1",
    "A1A1",
    "a1-",
    "a1-a2 ",
    "b2>c3,",
    "D7xE8-",
    "npmq-",
    "npmq ",
    "pass-",
    "off,",
    "1. b2-b3 ",
    "2. b7-b6\n",
    "1/",
    "8/8/8/8/",
    "....../",
    // words
    "a",
    "ann ",
    "White ",
    "White wins ",
    "White wins, ",
    "resigns ",
    "1-0 ",
    "1-0, ",
    "0-1 by resignation\n",
    "1/2-1/2 ",
    "\u00BD",
    "W+",
    "W+R ",
    "B+T;",
    "draw ",
    "towers ",
    "tzaar ",
    "towers\n",
    "Result: ",
    // heads and dates
    "# ",
    "# White: Ann\n",
    "# Result: 1-0\n",
    "# Spaces: no-gap\n",
    "[White \"Ann\"]",
    "[White \"Ann\"]\n",
    "[A \"",
    "2019-11-20,",
    "2019-11-20/",
    "..",
    "20 Nov 2019 ",
    "20.11.",
    "??",
    "END,",
    "END, x: 1\n",
};

// Where it is repeated.
constexpr std::pair<std::string_view, std::string_view> frames[] = {
    {"", ""},
    {"towers\n", ""},
    {"towers\n1. c1+c2\n", "\n2. d8+d7\n"},
    {"towers\n{", "}\n"},
    {"# White: ", "\ntowers\n1. c1+c2\nresigns\n"},
    {"# Date: ", "\ntowers\n"},
    {"# Result: ", "\ntowers\n"},
    {"[White \"", "\"]\ntowers\n"},
    {"(;FF[TOWERS]PW[", "]RE[White wins];W[c1+c2])"},
    {"(;FF[TOWERS]DT[", "];W[c1+c2])"},
    {"(;FF[TOWERS]RE[", "];W[c1+c2])"},
    {"(;FF[TOWERS]POS[", "];W[c1+c2])"},
    {"(;FF[TOWERS]CA[", "]PW[\xE9];W[c1+c2])"},
    {"(;FF[TOWERS];W[", "])"},
    {"(;FF[TZAAR]VA[FIXED]SPACES[no-gap];W[", "])"},
    {"(;FF[TOWERS];W[c1+c2]C[", "])"},
    {"(;FF[TOWERS]", ";W[c1+c2])"},
    {"(;GM[Tzaar]SU[tzaar-standard 1]P0[id \"", "\"]RE[x];P0[Start P0])"},
    {"(;GM[Tzaar]SU[tzaar-standard 1]RE[", "]DT[1];P0[Start P0])"},
    {"(;GM[Tzaar]SU[tzaar-standard 1];P0[Start P0];P0[", "])"},
};

// Processor time in seconds.
double seconds_to_read(const std::string& text) {
  const std::clock_t begin = std::clock();
  read_records(text, "file", [](const ReadResult& result) {
    const auto* const record = std::get_if<Record>(&result.content);
    if (!record) return;
    try {
      with_game(record->game, [&]<Game G>() { report_of<G>(*record, play_to_end<G>(*record)); });
    } catch (const Error&) {
      // The start is no position.
    }
  });
  return static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
}

TEST(Growth, IsThatOfTheInput) {
  constexpr std::size_t size = 16'384;
  constexpr double measurable = 0.004;
  constexpr double most = 2.6 * 2.6;  // for four times as much
  int number = 0;
  for (const auto& [begin, end] : frames)
    for (const std::string_view unit : units) {
      if (number++ % cases(20, 1) != 0) continue;
      const auto text = [&, &begin = begin, &end = end](std::size_t length, bool has_lines) {
        std::string middle;
        while (middle.size() < length) (middle += unit) += has_lines ? "\n" : "";
        return std::string(begin) + middle + std::string(end);
      };
      for (const bool has_lines : {false, true}) {
        const double brief = std::max(measurable, seconds_to_read(text(size, has_lines)));
        double longer = seconds_to_read(text(4 * size, has_lines));
        // Something else may have been slow.
        for (int again = 0; longer > most * brief && again < 3; ++again)
          longer = std::min(longer, seconds_to_read(text(4 * size, has_lines)));
        EXPECT_LE(longer, most * brief) << begin << '|' << unit << '|' << end << ' ' << has_lines;
      }
    }
}

}  // namespace
}  // namespace cairn::test
