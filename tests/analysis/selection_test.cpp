#include "analysis/selection.hpp"

#include <gtest/gtest.h>

#include "all_games.hpp"
#include "analysis/games.hpp"
#include "games/tzaar/position.hpp"

namespace cairn::test {
namespace {

std::string kind_of_error(auto function) {
  try {
    function();
  } catch (const Error& error) {
    return error.kind() == Error::Kind::usage ? "usage" : "other";
  }
  return "none";
}

TEST(Criteria, RangesAndDatesAreRead) {
  constexpr int most = Range{}.last;
  EXPECT_EQ(parse_range("12"), (Range{12, 12}));
  EXPECT_EQ(parse_range("3..20"), (Range{3, 20}));
  EXPECT_EQ(parse_range("3.."), (Range{3, most}));
  EXPECT_EQ(parse_range("..20"), (Range{0, 20}));
  EXPECT_EQ(parse_days("2026-01-31"), (Days{20260131, 20260131}));
  EXPECT_EQ(parse_days("2026-01"), (Days{20260100, 20260199}));
  EXPECT_EQ(parse_days("2025..2026-03"), (Days{20250000, 20260399}));
  EXPECT_EQ(parse_days("..2026"), (Days{0, 20269999}));
  for (const char* text : {"", "x", "-3", "20..3", "1...3", "1..2..3", "99999999999", "3 "})
    EXPECT_EQ(kind_of_error([&] { parse_range(text); }), "usage") << text;
  EXPECT_EQ(parse_days("2026-1"), (Days{20260100, 20260199}));
  EXPECT_EQ(parse_days("3.1.2026"), (Days{20260103, 20260103}));
  for (const char* text : {"", "26", "2026..2025", "2026-01-31x", "2026-13", "2026-01-32",
                           "2025..2026-13", "2026-02-30", "01/02/2026"})
    EXPECT_EQ(kind_of_error([&] { parse_days(text); }), "usage") << text;
}

struct Tags {
  Properties properties;
  Tags(std::initializer_list<std::pair<const char*, const char*>> tags) {
    for (const auto& [name, value] : tags) properties.push_back({name, {value}, {}});
  }
};

TEST(Criteria, ResultsComeFromTheRulesOrElseFromTheTag) {
  const auto text_of = [](const char* tag, std::optional<Outcome> outcome = {}) {
    const GameResult result = result_of(Tags{{"RE", tag}}.properties, outcome);
    return std::string("WBD-")[static_cast<std::size_t>(result.kind)] + std::string(result.way);
  };
  EXPECT_EQ(text_of("W+Resign"), "Wresignation");
  EXPECT_EQ(text_of("B+R"), "Bresignation");
  EXPECT_EQ(text_of("B+T"), "Btime");
  EXPECT_EQ(text_of("W+"), "W");
  EXPECT_EQ(text_of("W+12"), "W");
  EXPECT_EQ(text_of("Draw"), "D");
  EXPECT_EQ(text_of("?"), "-");
  EXPECT_EQ(text_of(""), "-");
  EXPECT_EQ(text_of("W+", Outcome{Side::black, &tzaar::ending::stuck}), "Bstuck");
  EXPECT_EQ(text_of("W+", Outcome{{}, &repetition}), "Drepetition");
}

TEST(Criteria, TagsAreComparedInAnyCase) {
  const Tags tags{{"PW", "Ann LEE"}, {"PB", "Edouard"}, {"EV", "Cup 3"}, {"DT", "2019-05,07"}};
  const auto fits = [&](std::vector<std::string> names, const char* text) {
    Criteria criteria;
    criteria.tags.push_back({std::move(names), text});
    return fits_tags(criteria, tags.properties);
  };
  EXPECT_TRUE(fits({"PW", "PB"}, "nn l"));
  EXPECT_TRUE(fits({"PW", "PB"}, "eDOU"));
  EXPECT_TRUE(fits({"EV"}, "cup"));
  EXPECT_FALSE(fits({"PB"}, "ann"));
  EXPECT_FALSE(fits({"PC"}, "x"));
  const auto fits_days = [&](const char* text) {
    Criteria criteria;
    criteria.days = parse_days(text);
    return fits_tags(criteria, tags.properties);
  };
  EXPECT_TRUE(fits_days("2019-05-31"));
  EXPECT_TRUE(fits_days("..2019-05-01"));
  EXPECT_TRUE(fits_days("2019-06.."));
  EXPECT_FALSE(fits_days("2019-06"));
}

template <class G>
class PatternsOf : public testing::Test {};
TYPED_TEST_SUITE(PatternsOf, AllGames, );

template <class G>
constexpr const char* varied_start = "";
template <>
constexpr const char* varied_start<Tzaar> = "random:3";

TYPED_TEST(PatternsOf, FitThePositionAndItsImagesAsAsked) {
  using G = TypeParam;
  const Line<G> line = random_line<G>(varied_start<G>, 1, 6);
  Criteria criteria;
  criteria.pattern = G::write_position(line[4], Format::text);
  const auto selected = [&](const Line<G>& game, Symmetry symmetry) {
    criteria.symmetry = symmetry;
    return Selector<G>(criteria).turns(record_of<G>(game));
  };
  const std::vector<int> there{4};
  const std::vector<int> nowhere;
  for (std::size_t map = 0; map < G::map_count; ++map) {
    SCOPED_TRACE(G::map_name(map));
    const Line<G> mapped = image<G>(line, map);
    const bool swaps = mapped[0].to_move() != line[0].to_move();
    EXPECT_EQ(selected(mapped, Symmetry::none), map == 0 ? there : nowhere);
    EXPECT_EQ(selected(mapped, Symmetry::board), swaps ? nowhere : there);
    EXPECT_EQ(selected(mapped, Symmetry::all), there);
  }
}

// Returns the turns that a selector finds for a game's first positions.
template <Game G>
std::vector<int> turns_with(const char* pattern, const Line<G>& line) {
  Criteria criteria;
  criteria.pattern = pattern;
  return Selector<G>(criteria).turns(record_of<G>(line));
}

TEST(PatternsOfTzaar, LeaveSpacesSidesAndStagesOpen) {
  const Line<Tzaar> line = random_line<Tzaar>("fixed", 2, 3);
  using Turns = std::vector<int>;
  const char* anything = "*****/******/*******/********/********/********/*******/******/*****";
  EXPECT_EQ(turns_with<Tzaar>(anything, line), (Turns{0, 1, 2, 3}));
  EXPECT_EQ(turns_with<Tzaar>((anything + std::string(" b")).c_str(), line), (Turns{1, 3}));
  EXPECT_EQ(turns_with<Tzaar>((anything + std::string(" * 1")).c_str(), line), (Turns{0, 1, 2, 3}));
  EXPECT_EQ(turns_with<Tzaar>((anything + std::string(" * p")).c_str(), line), Turns{});
  std::string stacks = anything;
  std::ranges::replace(stacks, '*', '?');
  EXPECT_EQ(turns_with<Tzaar>(stacks.c_str(), line), Turns{0});
  EXPECT_EQ(turns_with<Tzaar>("fixed", line), Turns{0});
  EXPECT_THROW(turns_with<Tzaar>("?2****/", line), Error);
  EXPECT_THROW(turns_with<Tzaar>((anything + std::string(" w 1 x")).c_str(), line), Error);
  EXPECT_THROW(Tzaar::parse_position(anything + std::string(" w 1")), Error);
}

TEST(PatternsOfTowers, LeaveSpacesSidesAndNumbersOpen) {
  const Line<Towers> line = random_line<Towers>("", 2, 3);
  using Turns = std::vector<int>;
  const std::string rank = "********";
  std::string anything = rank;
  for (int i = 1; i < 8; ++i) anything += '/' + rank;
  EXPECT_EQ(turns_with<Towers>(anything.c_str(), line), (Turns{0, 1, 2, 3}));
  EXPECT_EQ(turns_with<Towers>((anything + " b").c_str(), line), (Turns{1, 3}));
  EXPECT_EQ(turns_with<Towers>((anything + " w 77").c_str(), line), (Turns{0, 2}));
  std::string start = "********/********/8/8/8/8/(c)*(c)*(c)*(c)*/*(c)*(c)*(c)*(c)";
  std::ranges::replace(start, '*', '?');
  EXPECT_EQ(turns_with<Towers>(start.c_str(), line), Turns{0});
  EXPECT_THROW(turns_with<Towers>((anything + "*").c_str(), line), Error);
  EXPECT_THROW(Towers::parse_position(anything + " w 1"), Error);
}

TEST(Selector, ChoosesByPlay) {
  Record record = record_of<Tzaar>(random_line<Tzaar>("fixed", 3, 5));
  record.tags = {{"PW", {"Ann"}, {}}, {"PB", {"Bob"}, {}}, {"RE", {"B+T"}, {}}};
  const auto accepts = [&](auto change) {
    Criteria criteria;
    change(criteria);
    return Selector<Tzaar>(criteria).accepts(record);
  };
  EXPECT_TRUE(accepts([](Criteria&) {}));
  EXPECT_TRUE(accepts([](Criteria& c) { c.length = Range{5, 5}; }));
  EXPECT_FALSE(accepts([](Criteria& c) { c.length = Range{6, 9}; }));
  EXPECT_TRUE(accepts([](Criteria& c) { c.setup = "fixed"; }));
  EXPECT_FALSE(accepts([](Criteria& c) { c.setup = "random"; }));
  EXPECT_TRUE(accepts([](Criteria& c) { c.result = ResultKind::black; }));
  EXPECT_TRUE(accepts([](Criteria& c) { c.way = "time"; }));
  EXPECT_FALSE(accepts([](Criteria& c) { c.way = "stuck"; }));
  EXPECT_TRUE(accepts([](Criteria& c) { c.winner = "bo"; }));
  EXPECT_FALSE(accepts([](Criteria& c) { c.winner = "ann"; }));
  EXPECT_TRUE(accepts([](Criteria& c) { c.turns = Range{5, 9}; }));
  EXPECT_FALSE(accepts([](Criteria& c) { c.turns = Range{6, 9}; }));
  EXPECT_FALSE(accepts([](Criteria& c) {
    c.pattern = "fixed";
    c.turns = Range{1, 9};
  }));
}

TEST(Selector, KeepsBadRecordsOfTheRightTags) {
  Record record = record_of<Tzaar>(random_line<Tzaar>("fixed", 3, 5));
  record.tags = {{"PW", {"Ann"}, {}}};
  record.turns[1].text = "A1xA9";
  Criteria criteria;
  criteria.length = Range{40, 50};
  EXPECT_TRUE(Selector<Tzaar>(criteria).accepts(record));
  record.start = "nonsense";
  EXPECT_TRUE(Selector<Tzaar>(criteria).accepts(record));
  criteria.tags.push_back({{"PW"}, "Bob"});
  EXPECT_FALSE(Selector<Tzaar>(criteria).accepts(record));
}

TEST(Selector, KnowsTheSetups) {
  const struct {
    const char* start;
    std::string_view name;
  } rows[] = {
      {"fixed", "fixed"},
      {"random:5", "random"},
      {"tournament", "tournament"},
      {"aAbc./b...../......./......../......../......../......./....../BBCC. w 1", "other"}};
  for (const auto& row : rows)
    for (const auto& image : Tzaar::images(Tzaar::parse_position(row.start)))
      EXPECT_EQ(Tzaar::setup_name(image), row.name);
  EXPECT_EQ(Towers::setup_name(Towers::parse_position("")), "fixed");
  EXPECT_EQ(Towers::setup_name(Towers::parse_position("(s)7/8/8/8/8/8/8/(S)7 w 1")), "other");
}

}  // namespace
}  // namespace cairn::test
