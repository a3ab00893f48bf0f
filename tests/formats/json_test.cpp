#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>

#include "annotated_games.hpp"
#include "app/site.hpp"
#include "core/version.hpp"
#include "formats/output/theme.hpp"
#include "formats/records/analysis_json.hpp"
#include "formats/records/analysis_sgf.hpp"
#include "formats/records/json.hpp"
#include "formats/records/reader.hpp"
#include "support.hpp"

namespace cairn::test {
namespace {

AnnotatedGame reread(const AnnotatedGame& game) {
  return std::get<AnnotatedGame>(read_json(write_json(game)));
}

TEST(JsonTest, GamesAreReadExactlyAsTheyWereWritten) {
  EXPECT_EQ(reread(small_game()), small_game());
  Random random(11);
  for (int round = 0; round < 500; ++round) {
    const AnnotatedGame game = random_game(random);
    const std::string line = write_json(game);
    EXPECT_EQ(std::ranges::count(line, '\n'), 1) << line;
    ASSERT_EQ(reread(game), game) << line;
    ASSERT_EQ(write_json(reread(game)), line);
  }
}

TEST(JsonTest, HasTheKeysOfItsSchema) {
  const std::string line = write_json(small_game());
  EXPECT_EQ(line.find("{\"cairn\":\"" + std::string(version) +
                      "\",\"schema\":\"analysis/2\",\"source\":\"games/a.sgf\",\"number\":2,"),
            0u);
  for (const char* part :
       {"\"winner\":\"black\"", "\"accuracy\":{\"white\":45.25,\"black\":88.0}", "\"cut_off\":null",
        "\"before\":{\"kind\":\"estimate\",\"points\":125}",
        "\"after\":{\"kind\":\"black_wins\",\"turns\":1}", "\"verdict\":\"threw_away_win\"",
        "\"variations\":\"(;(;W[q1-q2]C[or so]))\"", "{\"name\":\"XX\",\"values\":[\"a\",\"b]\"]}"})
    EXPECT_NE(line.find(part), std::string::npos) << part << "\n" << line;
}

TEST(JsonTest, BadRecordsHaveALine) {
  const BadRecord bad{"a.sgf", 3, Error(Error::Kind::illegal, "no \"such\" move", {4, 5})};
  const std::string line = write_json(bad);
  EXPECT_EQ(line.substr(line.find("\"source\"")),
            "\"source\":\"a.sgf\",\"number\":3,\"error\":{\"kind\":\"illegal\",\"message\":\"no "
            "\\\"such\\\" move\",\"line\":4,\"column\":5}}\n");
  const BadRecord back = std::get<BadRecord>(read_json(line));
  EXPECT_EQ(write_json(back), line);
  EXPECT_EQ(back.error.kind(), Error::Kind::illegal);
  EXPECT_EQ(back.error.place(), (Place{4, 5}));
}

TEST(JsonTest, TextThatIsNoUtf8IsConverted) {
  AnnotatedGame game = small_game();
  game.tags[1].values = {"J\xF6rg"};
  EXPECT_EQ(value_of(reread(game).tags, "PW"), "J\xC3\xB6rg");
  EXPECT_EQ(write_annotated_sgf(reread(game)), write_annotated_sgf(game));
}

// Returns the line with one part of it replaced.
std::string changed(std::string_view piece, std::string_view other) {
  std::string line = write_json(small_game());
  return line.replace(line.find(piece), piece.size(), other);
}

TEST(JsonTest, ErrorsNameTheKey) {
  struct Row {
    std::string_view piece, other, error;
  };
  const Row rows[] = {
      {"\"source\":", "\"sauce\":", "the key 'source' is missing"},
      {"\"number\":2", "\"number\":0",
       "the key 'number' has a wrong value; an integer from 1 expected"},
      {"\"number\":2", "\"number\":2.5",
       "the key 'number' has a wrong value; an integer from 1 expected"},
      {"\"number\":2", "\"number\":4294967298",
       "the key 'number' has a wrong value; an integer from 1 expected"},
      {"\"number\":2", "\"number\":-4294967295",
       "the key 'number' has a wrong value; an integer from 1 expected"},
      {"\"number\":2", "\"number\":1e999", "a number of this JSON is out of range"},
      {"\"depth\":3", "\"depth\":\"3\"",
       "the key 'settings.depth' has a wrong value; an integer from 0 expected"},
      {"\"schema\":\"analysis/2\"", "\"schema\":\"analysis/1\"",
       "unknown schema 'analysis/1'; analysis/2 expected"},
      {"\"winner\":\"black\"", "\"winner\":\"red\"",
       "the key 'winner' has a wrong value; one of white, black expected"},
      {"\"result\":\"Black", "\"result\":[],\"x\":\"Black",
       "the key 'result' has a wrong value; a string expected"},
      {"\"is_best\":true", "\"is_best\":1",
       "the key 'turns[0].is_best' has a wrong value; true or false expected"},
      {"\"kind\":\"estimate\"", "\"kind\":\"guess\"",
       "the key 'turns[0].before.kind' has a wrong value; one of estimate, white_wins, black_wins, "
       "draw expected"},
      {"\"points\":125", "\"points\":null",
       "the key 'turns[0].before.points' has a wrong value; an integer from -2147483648 expected"},
      {"\"nodes\":103", "\"nodes\":-1",
       "the key 'turns[3].nodes' has a wrong value; an integer from 0 expected"},
      {"\"loss\":39.5", "\"loss\":\"much\"",
       "the key 'turns[1].loss' has a wrong value; a number expected"},
      {"\"best_line\":[\"a1-a2\"]", "\"best_line\":[1]",
       "the key 'turns[0].best_line[0]' has a wrong value; a string expected"},
      {"\"best_line\":[\"a1-a2\"]", "\"best_line\":{}",
       "the key 'turns[0].best_line' has a wrong value; an array expected"},
      {"{\"name\":\"XX\"", "{\"name\":\"X]X\"",
       "the key 'tags[4].name' has a wrong value; a letter and then letters and digits expected"},
      {"C[or so]))", "C[or so])", "in the variations of a turn: "},
  };
  for (const Row& row : rows) {
    const std::string error = error_of([&] { read_json(changed(row.piece, row.other)); });
    EXPECT_EQ(error.substr(0, row.error.size()), row.error) << error;
  }
  EXPECT_EQ(error_of([] { read_json("[]"); }).substr(0, 11), "the key '' ");
}

TEST(JsonTest, HostileTextsAreErrors) {
  const std::string deep(1'000'000, '[');
  EXPECT_EQ(error_of([&] { read_json(deep); }),
            "JSON nested too deeply; each line should be as Cairn writes it");
  EXPECT_EQ(error_of([&] { read_json("{\"a\":" + deep); }),
            "JSON nested too deeply; each line should be as Cairn writes it");
  const std::string line = write_json(small_game());
  for (std::size_t length = 0; length + 1 < line.size(); ++length)
    EXPECT_THROW(read_json(line.substr(0, length)), Error) << length;
  Random random(13);
  for (int round = 0; round < 3000; ++round) {
    std::string text = line;
    for (auto count = 1 + random.below(3); count > 0; --count)
      text[random.below(static_cast<std::uint32_t>(text.size()))] =
          "\"{}[],:0-e\\ux\x80"[random.below(14)];
    try {
      read_json(text);
    } catch (const Error& error) {
      EXPECT_EQ(std::string(error.what()).find('\n'), std::string::npos);
    }
  }
}

TEST(JsonTest, LinesAreReadOneByOne) {
  const std::string good = write_json(small_game());
  const std::string bad = write_json(BadRecord{"x", 7, Error(Error::Kind::syntax, "why")});
  std::string seen;
  read_json_values(good + "\n  \nnonsense\n" + bad + good, [&](JsonResult result) {
    seen += std::to_string(result.place.line) + "gbe"[result.content.index()];
    if (const auto* error = std::get_if<Error>(&result.content)) seen += describe("", *error);
    seen += '\n';
  });
  EXPECT_EQ(seen,
            "1g\n4e:4:1: not JSON at byte 2 of the line; each line should be one whole object\n"
            "5b\n6g\n");
}

// The values of a text, each in brackets and behind its place.
std::string values_of(std::string_view text) {
  std::string values;
  json::for_each_value(text, [&](std::string_view value, Place place) {
    values += std::to_string(place.line) + ':' + std::to_string(place.column) + '<' +
              std::string(value) + '>';
  });
  return values;
}

TEST(JsonValues, AreLinesOrPrintedForPeopleOrElements) {
  EXPECT_EQ(values_of("{\"a\":1}\n\n {}\r\n"), "1:1<{\"a\":1}>3:2<{}>");
  EXPECT_EQ(values_of("{\n  \"a\": [\n    {\n    }\n  ]\n}\n{\n}"),
            "1:1<{\n  \"a\": [\n    {\n    }\n  ]\n}>7:1<{\n}>");
  EXPECT_EQ(values_of("{\n\"a\":\n[\n{\n},\n{\n}\n]\n}"), "1:1<{\n\"a\":\n[\n{\n},\n{\n}\n]\n}>");
  EXPECT_EQ(values_of("[{},{\"a\":[]},\n{}]\n"), "1:2<{}>1:5<{\"a\":[]}>2:1<{}>");
  EXPECT_EQ(values_of("[\n  {\n    \"a\": \"}\\\"{\"\n  },\n  {\n  }\n]\n"),
            "2:3<{\n    \"a\": \"}\\\"{\"\n  }>5:3<{\n  }>");
  EXPECT_EQ(values_of("[]\n[\n]\n"), "1:1<[]>");
}

TEST(JsonValues, OneThatWasCutOffTakesNoOtherWithIt) {
  EXPECT_EQ(values_of("{\"a\":\"\n{}\n"), "1:1<{\"a\":\">2:1<{}>");
  EXPECT_EQ(values_of("{\"a\":1\n{}\n"), "1:1<{\"a\":1>2:1<{}>");
  for (const char* const cut : {"{\"a\":", "{\"a\":1,", "{\"a\":[", "{\"a\":[1,", "{"})
    EXPECT_EQ(values_of(cut + std::string("\n{}\n{}\n")),
              "1:1<" + std::string(cut) + "\n>2:1<{}>3:1<{}>");
  EXPECT_EQ(values_of("{\n  \"a\": [\n    {},\n{\n}\n"), "1:1<{\n  \"a\": [\n    {},\n>4:1<{\n}>");
  EXPECT_EQ(values_of("  {\n  ]\n  x\n    {}\n  {\n  }\n"),
            "1:3<{\n  ]\n  x\n    {}\n>5:3<{\n  }>");
  EXPECT_EQ(values_of("{} x\nx\n[1]\n{}"), "1:1<{} x>2:1<x>3:1<[1]>4:1<{}>");
  EXPECT_EQ(values_of("{\n"), "1:1<{\n>");
}

TEST(JsonValues, AreReadAlikeHoweverTheyArePrinted) {
  const AnnotatedGame game = small_game();
  const auto json = nlohmann::ordered_json::parse(write_json(game));
  for (const int indent : {0, 1, 4})
    read_json_values(json.dump(indent), [&](const JsonResult& result) {
      EXPECT_EQ(write_json(std::get<AnnotatedGame>(result.content)), write_json(game));
    });
}

TEST(JsonTest, IsReadAsRecords) {
  const std::string text = write_json(small_game()) + "x\n" +
                           write_json(BadRecord{"y", 7, Error(Error::Kind::syntax, "why", {1, 2})});
  const auto results = read(text);
  EXPECT_EQ(summary_of(results),
            "towers, 4 turns\n"
            "file:2:1: not JSON at byte 1 of the line; each line should be one whole object\n"
            "file:3:1: a record that an earlier run found bad: y:1:2: why\n");
  const Record& record = std::get<Record>(results[0].content);
  EXPECT_EQ(record.start, "START w 1");
  EXPECT_EQ(record.turns[2].text, "c1-a2");
  EXPECT_EQ(record.turns[2].variations, small_game().turns[2].variations);
  EXPECT_EQ(record.turns[2].place, (Place{1, 1}));
  AnnotatedGame unknown = small_game();
  unknown.game = "checkers";
  EXPECT_EQ(summary_of(read(write_json(unknown))),
            "file:1:1: unknown game 'checkers'; a game that Cairn knows expected\n");
}

Theme theme_of(std::string_view text) {
  return read_theme(text, [](const std::string& name) { return theme_named(name); });
}

TEST(ThemeJson, Values) {
  EXPECT_EQ(theme_of("{}"), Theme{});
  const Theme all =
      theme_of(R"({"base": "dark", "ink": "#0fA", "line_width": 0.5, "font": "Serif"})");
  EXPECT_EQ(all.ink, (Colour{0, 255, 170}));
  EXPECT_EQ(all.line_width, 0.5);
  EXPECT_EQ(all.font, "Serif");
  EXPECT_EQ(all.background, theme_named("dark").background);
  EXPECT_EQ(theme_of(R"({"ink": "#010aFf"})").ink, (Colour{1, 10, 255}));
  EXPECT_EQ(theme_of(R"({"ink": "navy"})").ink, (Colour{0, 0, 128}));
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
    EXPECT_NE(error_of([&] { theme_of(row.text); }).find(row.expected), std::string::npos)
        << row.text << ": " << error_of([&] { theme_of(row.text); });
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
  EXPECT_EQ(theme_of(text), theme);
}

}  // namespace
}  // namespace cairn::test
