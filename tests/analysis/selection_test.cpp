#include <gtest/gtest.h>

#include <atomic>
#include <numeric>
#include <set>

#include "all_games.hpp"
#include "analysis/duplicates.hpp"
#include "analysis/games.hpp"
#include "analysis/replay.hpp"
#include "analysis/selection.hpp"
#include "games/towers/towers.hpp"
#include "games/tzaar/position.hpp"
#include "games/tzaar/tzaar.hpp"

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

struct RandomTzaar {
  using Game = Tzaar;
  static constexpr const char* start = "random:11";
};
struct FixedTzaar {
  using Game = Tzaar;
  static constexpr const char* start = "fixed";
};
template <class G>
struct Usual {
  using Game = G;
  static constexpr const char* start = "";
};

template <class Case>
class CanonicalKeys : public testing::Test {
 protected:
  using Played = typename Case::Game;
  const Line<Played> line_ = random_line<Played>(Case::start, 5, 8);
  const GameKeys keys_ = *canonical_keys<Played>(record_of<Played>(line_));
};
using Cases = AllGamesAs<Usual, RandomTzaar, FixedTzaar>;
TYPED_TEST_SUITE(CanonicalKeys, Cases, );

TYPED_TEST(CanonicalKeys, AreTheSameForEveryImageWhoseMapIsFound) {
  using G = typename TypeParam::Game;
  for (std::size_t map = 0; map < G::map_count; ++map) {
    SCOPED_TRACE(G::map_name(map));
    const Line<G> mapped = image<G>(this->line_, map);
    const auto keys = canonical_keys<G>(record_of<G>(mapped));
    ASSERT_TRUE(keys);
    EXPECT_EQ(keys->keys, this->keys_.keys);
    EXPECT_EQ(image<G>(this->line_, connecting_map<G>(this->keys_.maps, keys->maps)), mapped);
  }
}

TYPED_TEST(CanonicalKeys, OfABeginningAreTheFirstOnes) {
  using G = typename TypeParam::Game;
  for (std::size_t turns = 0; turns < this->line_.size(); ++turns) {
    const Line<G> beginning(this->line_.begin(),
                            this->line_.begin() + static_cast<std::ptrdiff_t>(turns + 1));
    const auto keys = canonical_keys<G>(record_of<G>(beginning));
    ASSERT_TRUE(keys);
    EXPECT_TRUE(std::ranges::equal(keys->keys, std::span(this->keys_.keys).first(turns + 1)));
  }
}

TYPED_TEST(CanonicalKeys, DifferForOtherGamesOfTheSameStartAndLength) {
  using G = typename TypeParam::Game;
  std::set<std::uint64_t> keys{this->keys_.keys.back()};
  for (std::uint64_t seed = 100; seed < 110; ++seed)
    keys.insert(
        canonical_keys<G>(record_of<G>(random_line<G>(TypeParam::start, seed, 8)))->keys.back());
  EXPECT_EQ(keys.size(), 11u);
}

TEST(CanonicalKeysOf, BadRecordsAreNone) {
  Record record = record_of<Towers>(random_line<Towers>("", 1, 4));
  record.turns[2].text = "a1-h8";
  EXPECT_FALSE(canonical_keys<Towers>(record));
  record.start = "nonsense";
  EXPECT_FALSE(canonical_keys<Towers>(record));
}

TEST(CanonicalKeysOf, TheNameOfTheMapSaysWhatItDoes) {
  EXPECT_EQ(Tzaar::map_name(0), "unchanged");
  std::set<std::string> names;
  for (std::size_t map = 0; map < Tzaar::map_count; ++map) names.insert(Tzaar::map_name(map));
  EXPECT_EQ(names.size(), Tzaar::map_count);
  // Clockwise, E9 is above I5, which is above I1; left to right, A1 and I1 change places.
  const struct {
    const char* map;
    const char* from;
    const char* to;
  } rows[] = {{"turned by 60 degrees", "aE9", "aI5"},
              {"turned by 120 degrees", "aE9", "aI1"},
              {"mirrored left to right", "aA1", "aI1"},
              {"mirrored left to right and turned by 60 degrees", "aA1", "aE1"}};
  const auto empty = Tzaar::parse_position("tournament");
  for (const auto& row : rows) {
    std::size_t map = 0;
    while (Tzaar::map_name(map) != row.map) ++map;
    EXPECT_EQ(Tzaar::image(after(empty, Tzaar::parse_turn(empty, row.from)), map),
              after(empty, Tzaar::parse_turn(empty, row.to)))
        << row.map;
  }
}

using Found = std::vector<std::string>;

// Returns what was found for each game: "-" for an original, else "copy of 0", "beginning of 3" or
// "other than 0".
Found found_by(DuplicateFinder& finder, const DuplicateFinder::AreOne& are_one) {
  Found texts;
  for (const auto& duplicate : finder.find(are_one)) {
    const std::size_t game = texts.size();
    std::string& text = texts.emplace_back("-");
    if (!duplicate) continue;
    const bool is_shorter = finder.turns(game) < finder.turns(duplicate->original);
    text = is_shorter ? "beginning of " : "copy of ";
    if (!duplicate->is_copy) text = "other than ";
    text += std::to_string(duplicate->original);
  }
  return texts;
}

GameKeys keys_of(const std::vector<std::uint64_t>& keys) {
  GameKeys made;
  made.keys = keys;
  made.maps = 1;
  return made;
}

Found found_in(const std::vector<std::vector<std::uint64_t>>& games) {
  DuplicateFinder finder;
  for (const auto& keys : games) finder.add(keys_of(keys));
  return found_by(finder, [](auto, auto) { return true; });
}

TEST(DuplicateFinder, NamesTheLongestOrTheFirstGame) {
  const struct {
    const char* what;
    std::vector<std::vector<std::uint64_t>> games;
    Found found;
  } rows[] = {
      {"equal ones", {{1, 2, 3}, {1, 2, 3}, {1, 2, 3}}, {"-", "copy of 0", "copy of 0"}},
      {"shorter first", {{1, 2}, {1, 2, 3}}, {"beginning of 1", "-"}},
      {"shorter last", {{1, 2, 3}, {1, 2}}, {"-", "beginning of 0"}},
      {"a chain",
       {{1, 2}, {1, 2, 3}, {1, 2, 3, 4}, {1, 2, 3}},
       {"beginning of 2", "beginning of 2", "-", "beginning of 2"}},
      {"a fork", {{1, 2}, {1, 2, 3}, {1, 2, 4, 5}}, {"beginning of 2", "-", "-"}},
      {"false friends", {{1, 2, 3}, {1, 2, 4}, {5, 6, 7}}, {"-", "-", "-"}},
      {"positions", {{1}, {1, 2}, {1}, {3}}, {"-", "-", "copy of 0", "-"}},
  };
  for (const auto& row : rows) EXPECT_EQ(found_in(row.games), row.found) << row.what;
}

// Games of the same turns, of which each has a name, and 0 is a name that is not told.
Found found_by_name(const std::vector<int>& names) {
  DuplicateFinder finder;
  for (const int name : names) finder.add(keys_of({1, 2, 3}), name == 0 ? 0 : 1);
  return found_by(finder, [&](std::size_t one, std::size_t other) {
    return names[one] == 0 || names[other] == 0 || names[one] == names[other];
  });
}

TEST(DuplicateFinder, KeepsWhatTellsMoreAndWhatIsByOthers) {
  EXPECT_EQ(found_by_name({0, 7, 8}), (Found{"copy of 1", "-", "other than 1"}));
  EXPECT_EQ(found_by_name({7, 8, 8, 7}), (Found{"-", "other than 0", "copy of 1", "copy of 0"}));
}

// A thousand games by different people, and one by some of them again.
TEST(DuplicateFinder, ComparesOfVeryManyThoseOfTheSameKin) {
  DuplicateFinder finder;
  std::vector<std::uint64_t> names(1000);
  std::iota(names.begin(), names.end(), 1);
  names.push_back(700);
  for (const std::uint64_t name : names) finder.add(keys_of({1, 2}), 1, {name, 0});
  std::size_t compared = 0;
  const auto found = finder.find([&](std::size_t one, std::size_t other) {
    ++compared;
    return names[one] == names[other];
  });
  EXPECT_LE(compared, names.size() * 3 * DuplicateFinder::most_compared);
  ASSERT_TRUE(found.back());
  EXPECT_EQ(*found.back(), (DuplicateFinder::Duplicate{699, true}));
  const std::atomic<bool> stop{true};
  EXPECT_FALSE(finder.find([](auto, auto) { return true; }, &stop).back());
}

RecordTurn node(std::optional<Side> side, std::string text, int line) {
  RecordTurn turn;
  turn.side = side;
  turn.text = std::move(text);
  turn.place = {line, 1};
  return turn;
}

Record record(std::string start, std::vector<RecordTurn> turns) {
  Record record;
  record.start = std::move(start);
  record.turns = std::move(turns);
  return record;
}

// White is to move and can capture the last Tzaar or the Tott beside it.
constexpr auto endgame = "aAbc./b...../......./......../......../......../......./....../BBCC. w 1";

TEST(Replay, KeepsTheGoodPartBeforeABadTurn) {
  const auto replayed = replay<Tzaar>(
      record("fixed", {node(Side::white, "F5xF6", 1), node(Side::black, "A1xA9-pass", 2),
                       node(Side::white, "F6xF7-pass", 3)}));
  EXPECT_EQ(replayed.turns.size(), 1u);
  EXPECT_EQ(replayed.positions.size(), 2u);
  ASSERT_TRUE(replayed.error);
  EXPECT_EQ(replayed.error->place().line, 2);
}

TEST(Replay, RefusesTurnsAfterTheEnd) {
  const auto replayed =
      replay<Tzaar>(record(endgame, {node(Side::white, "A1xA2", 1), node(Side::black, "pass", 2)}));
  EXPECT_EQ(replayed.outcome,
            (Outcome{Side::white, &tzaar::ending::starved[index(tzaar::Type::tzaar)]}));
  ASSERT_TRUE(replayed.error);
  EXPECT_EQ(replayed.error->kind(), Error::Kind::illegal);
  EXPECT_NE(std::string(replayed.error->what()).find("after the end"), std::string::npos);
}

TEST(Replay, RefusesATurnOfTheWrongSide) {
  const auto replayed = replay<Tzaar>(record("fixed", {node(Side::black, "F5xF6", 4)}));
  ASSERT_TRUE(replayed.error);
  EXPECT_EQ(replayed.error->place().line, 4);
  EXPECT_TRUE(replayed.turns.empty());
}

TEST(Replay, PassesOverNodesWithoutAMove) {
  const auto replayed =
      replay<Tzaar>(record("fixed", {node({}, "", 1), node({}, "F5xF6", 2), node({}, "", 3)}));
  EXPECT_FALSE(replayed.error);
  EXPECT_EQ(replayed.nodes, std::vector<std::size_t>{1});
}

// A damaged `;` makes the second turn a property of the first. What is kept without the third can
// be replayed.
TEST(Replay, RewritesNoTurnThatIsMisnamed) {
  Record damaged = record("fixed", {node(Side::white, "F5xF6", 1), node(Side::white, "A1-A2", 3)});
  const auto position = replay<Tzaar>(damaged).positions.back();
  const auto turn = distinct_turns(position).front();
  damaged.turns[0].properties = {
      {"GMB", {Tzaar::write_turn(position, turn, Format::cairn)}, {2, 1}}, {"C", {"good"}, {2, 9}}};
  const auto rewritten = rewrite<Tzaar>(damaged, Format::cairn);
  EXPECT_TRUE(rewritten.end.error);
  ASSERT_EQ(rewritten.record.turns.size(), 1u);
  ASSERT_EQ(rewritten.record.turns[0].properties.size(), 1u);
  EXPECT_EQ(rewritten.record.turns[0].properties[0].name, "C");
  EXPECT_FALSE(replay<Tzaar>(rewritten.record).error);
}

// A damaged `;` or letter of the last turn can make it a property that SGF has.
TEST(Replay, FindsTheLastTurnUnderAKnownName) {
  const Record whole = record("fixed", {node(Side::white, "F5xF6", 1)});
  const auto position = replay<Tzaar>(whole).positions.back();
  const std::string turn =
      Tzaar::write_turn(position, distinct_turns(position).front(), Format::cairn);
  Record joined = whole;
  joined.turns[0].properties = {{"AB", {turn}, {2, 1}}};
  Record renamed = whole;
  renamed.turns.push_back(node({}, "", 2));
  renamed.turns[1].properties = {{"C", {turn}, {2, 1}}};
  for (const Record& damaged : {joined, renamed}) {
    const auto replayed = replay<Tzaar>(damaged);
    ASSERT_TRUE(replayed.error);
    EXPECT_EQ(replayed.error->place(), (Place{2, 1}));
    EXPECT_FALSE(replay<Tzaar>(rewrite<Tzaar>(damaged, Format::cairn).record).error);
    // Where a move follows, it is a comment or a setup like any other.
    Record followed = damaged;
    followed.turns.push_back(node(Side::black, turn, 3));
    EXPECT_FALSE(replay<Tzaar>(followed).error);
  }
  // So is a comment on a move.
  Record annotated = whole;
  annotated.turns[0].properties = {{"C", {turn}, {2, 1}}};
  EXPECT_FALSE(replay<Tzaar>(annotated).error);
}

TEST(Replay, ThrowsWithThePlaceOfABadStart) {
  Record bad = record("nonsense", {});
  bad.start_place = {3, 9};
  try {
    replay<Tzaar>(bad);
    FAIL();
  } catch (const Error& error) {
    EXPECT_EQ(error.place(), (Place{3, 9}));
  }
}

TEST(Replay, TheThirdOccurrenceOfAPositionIsADraw) {
  // Each side moves one square back and forth.
  const std::vector<std::string> to_and_fro{"a8-b8", "a1-b1", "b8-a8", "b1-a1"};
  Record game = record("(s)7/8/8/8/8/8/8/(S)7 w 1", {});
  for (int i = 0; i < 12; ++i)
    game.turns.push_back(node({}, to_and_fro[static_cast<std::size_t>(i % 4)], i + 1));
  const auto replayed = replay<Towers>(game);
  EXPECT_EQ(replayed.outcome, (Outcome{std::nullopt, &repetition}));
  EXPECT_EQ(replayed.turns.size(), 8u);  // the start occurs at first, and after 4 and 8 turns
  ASSERT_TRUE(replayed.error);
  EXPECT_EQ(replayed.error->place().line, 9);
}

}  // namespace
}  // namespace cairn::test
