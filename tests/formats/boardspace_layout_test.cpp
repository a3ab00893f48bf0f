#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "formats/records/boardspace_tags.hpp"
#include "games/tzaar/notation.hpp"
#include "games/tzaar/setup.hpp"
#include "support.hpp"

namespace cairn::boardspace {
namespace {

using tzaar::Setup;

// Reads an entry of a layout file, which is [cell, colour, type] sixty times.
Setup setup_of(const nlohmann::json& cells) {
  Setup setup;
  for (const auto& cell : cells) {
    const std::string name = cell[0];
    const auto space = tzaar::Space::named(name[0] - 'A', name[1] - '0');
    const std::string type = cell[2];
    setup.pieces.at(static_cast<std::size_t>(space->number())) =
        tzaar::Stack{cell[1] == "white" ? Side::white : Side::black,
                     type == "tzaar"    ? tzaar::Type::tzaar
                     : type == "tzarra" ? tzaar::Type::tzarra
                                        : tzaar::Type::tott,
                     1};
  }
  return setup;
}

TEST(BoardspaceLayoutTest, EveryKnownLayoutIsRebuilt) {
  const auto layouts = nlohmann::json::parse(test::read_data("boardspace/layouts.json"));
  ASSERT_EQ(layouts.size(), 7u);
  for (const auto& [name, cells] : layouts.items()) {
    const tzaar::Setup expected = setup_of(cells);
    const bool is_early = name.starts_with("old:");
    const tzaar::Setup setup = name == "standard"
                                   ? tzaar::fixed_start().setup()
                                   : random_layout(std::stoll(is_early ? name.substr(4) : name),
                                                   is_early ? Draw::early : Draw::recent);
    EXPECT_EQ(setup, expected) << name;
  }
}

TEST(BoardspaceLayoutTest, EveryKeyGivesAllPieces) {
  for (const std::int64_t key : {std::int64_t{-1}, std::int64_t{-1574280000}, INT64_MIN, INT64_MAX})
    for (const Draw draw : {Draw::early, Draw::recent}) {
      const tzaar::Position position(random_layout(key, draw));
      for (const Side side : both_sides)
        for (const tzaar::Type type : tzaar::all_types)
          EXPECT_EQ(position.count(side, type), tzaar::supply(type)) << key;
    }
}

TEST(BoardspaceLayoutTest, DatesOfManyCountries) {
  const std::pair<std::string_view, std::string_view> rows[] = {
      {"Wed Nov 20 19:17:04 GMT 2019", "2019-11-20"},
      {"Sun Mar 01 00:00:00 GMT+01:00 2009", "2009-03-01"},
      {"Fri Jun 12 11:02:03 NOVT 2009", "2009-06-12"},
      {"20-Nov-2019 19:17:04", "2019-11-20"},
      {"Nov 20, 2019 7:17:04 PM", "2019-11-20"},
      {"2019-11-20", "2019-11-20"},
      {"2012-03-04 19:17", "2012-03-04"},
      {"11/20/2019", "2019-11-20"},
      {"03/04/2012", "2012-03-04"},
      {"20/11/2019", "2019-11-20"},
      {"20.11.2019 19:17:04", "2019-11-20"},
      {"04.03.2012 19:17:04", "2012-03-04"},
      {"20-nov-2019 19.17.04", "none"},
      {"20 d\xC3\xA9"
       "c. 2010 19:17:04",
       "none"},
      {"20-Nov-19 19:17:04", "none"},
      {"3/4/12", "none"},

      {"19:17:04 20/11/2019", "2019-11-20"},

      {"20-Nov-2019 19:17:04 GMT-5", "2019-11-20"},
      {"Nov 20 19:17:04 GMT-5", "none"},
      {"31/31/19", "none"},
      {"", "none"},
      {"yesterday", "none"},
      {"Nov 2019", "none"},
      {"31/31/2019", "none"},
      {"99999999999999999999", "none"},
  };
  for (const auto& [text, expected] : rows) {
    const auto date = parse_date(text);
    EXPECT_EQ(date ? iso_date(*date) : "none", expected) << text;
  }
  for (const std::string_view text : {"20-Nov-19", "20.11.2019",
                                      "20 d\xC3\xA9"
                                      "c. 2010"})
    EXPECT_FALSE(is_plain_date(text)) << text;
  EXPECT_TRUE(is_plain_date("20-Nov-2019 19:17:04"));
  EXPECT_EQ(java_date({2019, 11, 20}), "Wed Nov 20 00:00:00 GMT 2019");
}

TEST(BoardspaceLayoutTest, NamesAreCoded) {
  const std::pair<std::string_view, std::string_view> rows[] = {
      {"anna", "anna"},
      {"Jos%233%", "Jos\xC3\xA9"},
      {"100%", "100%"},
      {"a%34%b", "a\"b"},
      {"%%", "%%"},
      {"%20154%", "\xE4\xBA\xBA"},
      {"%55357%%56832%", "\xF0\x9F\x98\x80"},
      {"%55357%", "\xEF\xBF\xBD"},
      {"%99999999%", "%99999999%"},
  };
  for (const auto& [text, expected] : rows) EXPECT_EQ(decode_name(text), expected) << text;
  for (const std::string_view name : {"a\"b", "50%", "\xC3\xA9", "%34%", "a\nb"})
    EXPECT_EQ(decode_name(encode_name(name)), name);
}

TEST(BoardspaceLayoutTest, WinnersAreFoundInAnyLanguage) {
  const Names names{"anna", "ann"};
  const std::pair<std::string_view, std::optional<Side>> rows[] = {
      {"Game won by anna", Side::white},
      {"Game won by ann", Side::black},
      {"Partie gagn\xC3\xA9"
       "e par anna",
       Side::white},
      {"ann hat gewonnen", Side::black},
      {"anna\xEB\x8B\x98\xEC\x9D\xB4", Side::white},
      {"a draw", std::nullopt},
      {"", std::nullopt},
      {"W+Resign", Side::white},
  };
  for (const auto& [text, expected] : rows) EXPECT_EQ(winner_in(text, names), expected) << text;
  EXPECT_EQ(winner_in("Game won by x", {"x", "x"}), std::nullopt);
  EXPECT_EQ(winner_in("Game won by al", {"won", "al"}), Side::black);
  EXPECT_EQ(winner_in("Game abandoned", {"a", "bob"}), std::nullopt);
}

}  // namespace
}  // namespace cairn::boardspace
