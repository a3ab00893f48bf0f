#include "formats/figure/theme_json.hpp"

#include <gtest/gtest.h>

#include "support.hpp"

namespace cairn::test {
namespace {

struct Looks {
  std::string base;
  ThemeColour ink{1, 2, 3};
  double width = 0.5;
  std::string font = "Sans";
};

Looks read(std::string_view text) {
  Looks looks;
  ThemeReader reader(text);
  looks.base = reader.base();
  reader.read("ink", looks.ink);
  reader.read("width", looks.width, 0, 2);
  reader.read("font", looks.font);
  reader.finish();
  return looks;
}

TEST(ThemeJson, Values) {
  const Looks none = read("{}");
  EXPECT_EQ(none.base, "");
  EXPECT_EQ(none.ink, (ThemeColour{1, 2, 3}));
  const Looks all = read(R"({"base": "dark", "ink": "#0fA", "width": 2, "font": "Serif"})");
  EXPECT_EQ(all.base, "dark");
  EXPECT_EQ(all.ink, (ThemeColour{0, 255, 170}));
  EXPECT_EQ(all.width, 2);
  EXPECT_EQ(all.font, "Serif");
  EXPECT_EQ(read(R"({"ink": "#010aFf"})").ink, (ThemeColour{1, 10, 255}));
  EXPECT_EQ(read(R"({"ink": "navy"})").ink, (ThemeColour{0, 0, 128}));
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
      {R"({"width": "1"})", "the key 'width' of a theme is"},
      {R"({"width": 2.5})", "a number from 0 to 2 expected"},
      {R"({"width": -1})", "a number from 0 to 2 expected"},
      {R"({"width": 1e999})", "out of range"},
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
  ThemeWriter writer;
  writer.write("ink", ThemeColour{7, 8, 200});
  writer.write("width", 0.125);
  writer.write("font", std::string("A \"B\""));
  EXPECT_EQ(writer.text(),
            "{\n  \"ink\": \"#0708c8\",\n  \"width\": 0.125,\n  \"font\": \"A \\\"B\\\"\"\n}\n");
  const Looks looks = read(writer.text());
  EXPECT_EQ(looks.ink, (ThemeColour{7, 8, 200}));
  EXPECT_EQ(looks.width, 0.125);
  EXPECT_EQ(looks.font, "A \"B\"");
}

}  // namespace
}  // namespace cairn::test
