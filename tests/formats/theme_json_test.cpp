#include "formats/output/theme.hpp"

#include <gtest/gtest.h>

#include "formats/output/theme.hpp"
#include "support.hpp"

namespace cairn::test {
namespace {

Theme read(std::string_view text) {
  return read_theme(text, [](const std::string& name) { return theme_named(name); });
}

TEST(ThemeJson, Values) {
  EXPECT_EQ(read("{}"), Theme{});
  const Theme all = read(R"({"base": "dark", "ink": "#0fA", "line_width": 0.5, "font": "Serif"})");
  EXPECT_EQ(all.ink, (Colour{0, 255, 170}));
  EXPECT_EQ(all.line_width, 0.5);
  EXPECT_EQ(all.font, "Serif");
  EXPECT_EQ(all.background, theme_named("dark").background);
  EXPECT_EQ(read(R"({"ink": "#010aFf"})").ink, (Colour{1, 10, 255}));
  EXPECT_EQ(read(R"({"ink": "navy"})").ink, (Colour{0, 0, 128}));
}

TEST(ThemeJson, Mistakes) {
  const struct {
    const char* text;
    const char* expected;
  } rows[] = {
      {R"({"ink": "#12"})", "the key 'ink' of a theme is"},
      {R"({"ink": "#12345g"})", "a colour like"},
      {R"({"ink": "#-12-1+"})", "a colour like"},
      {R"({"ink": "reddish"})", "a colour like"},
      {R"({"ink": 5})", "a colour like"},
      {R"({"ink": null})", "a colour like"},
      {R"({"margin": "1"})", "the key 'margin' of a theme is"},
      {R"({"margin": 2.5})", "a number from 0 to 2 expected"},
      {R"({"margin": -1})", "a number from 0 to 2 expected"},
      {R"({"margin": 1e999})", "out of range"},
      {R"({"font": 7})", "a string expected"},
      {R"({"base": {}})", "a string expected"},
      {R"({"fond": "x"})", "unknown key 'fond' in a theme; did you mean font"},
      {R"({"ink": [[[]]]})", "nested too deeply"},
      {"[]", "must be a JSON object"},
      {"", "not JSON at byte"},
      {"{\"ink\"}", "not JSON at byte"},
      {"{\"\xff\": 1}", "not JSON at byte"},
  };
  for (const auto& row : rows)
    EXPECT_NE(error_of([&] { read(row.text); }).find(row.expected), std::string::npos)
        << row.text << ": " << error_of([&] { read(row.text); });
}

TEST(ThemeJson, WrittenAndReadBack) {
  Theme theme = theme_named("colour-blind");
  theme.ink = {7, 8, 200};
  theme.line_width = 0.125;
  theme.font = "A \"B\"";
  const std::string text = write_theme(theme);
  for (const char* line : {"  \"ink\": \"#0708c8\",\n", "  \"line_width\": 0.125,\n",
                           "  \"font\": \"A \\\"B\\\"\",\n"})
    EXPECT_NE(text.find(line), std::string::npos) << line;
  EXPECT_EQ(read(text), theme);
}

}  // namespace
}  // namespace cairn::test
