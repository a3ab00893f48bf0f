// Standings and cross tables of events.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "all_games.hpp"
#include "analysis/replay.hpp"
#include "analysis/statistics.hpp"
#include "core/random.hpp"

namespace cairn::test {
namespace {

// `result` is White's points in halves, or -1 for none.
GameFigures game(const std::string& white, const std::string& black, int result,
                 const std::string& round = "") {
  GameFigures figures;
  figures.event = "Cup";
  figures.round = round;
  figures.sides[0].player = white;
  figures.sides[1].player = black;
  figures.turns = 1;
  if (result == 1) figures.is_draw = true;
  if (result == 0 || result == 2) figures.winner = result == 2 ? Side::white : Side::black;
  return figures;
}

std::vector<EventReport> reports(const std::vector<GameFigures>& games) {
  std::vector<const GameFigures*> pointers;
  for (const GameFigures& each : games) pointers.push_back(&each);
  return event_reports(pointers);
}

// Ann, Bob and Cy have two points each. Ann beat Bob, Bob beat Cy, Cy beat Ann: one direct point
// each. Sonneborn-Berger: Ann beat Bob (2) and drew twice with Dan (1): 2 + 0.5 + 0.5.
TEST(EventReports, TieBreaksFollowEachOther) {
  const auto events = reports({game("Ann", "Bob", 2), game("Bob", "Cy", 2), game("Cy", "Ann", 2),
                               game("Ann", "Dan", 1), game("Dan", "Ann", 1), game("Bob", "Eve", 2),
                               game("Cy", "Eve", 2)});
  ASSERT_EQ(events.size(), 1u);
  const auto& standings = events[0].standings;
  ASSERT_EQ(standings.size(), 5u);
  EXPECT_EQ(standings[0].player, "Ann");
  EXPECT_EQ(standings[0].points, 2);
  EXPECT_EQ(standings[0].direct, 1);
  EXPECT_EQ(standings[0].sonneborn_berger, 3);
  EXPECT_EQ(standings[0].rank, 1);
  // Nothing tells Bob and Cy apart: both beat one with two points, and Eve.
  EXPECT_EQ(standings[1].player, "Bob");
  EXPECT_EQ(standings[1].sonneborn_berger, 2);
  EXPECT_EQ(standings[1].rank, 2);
  EXPECT_EQ(standings[2].rank, 2);
  EXPECT_EQ(standings[3].player, "Dan");
  EXPECT_EQ(standings[3].rank, 4);
  EXPECT_EQ(standings[0].against.at(3).games, 2);
  EXPECT_EQ(standings[0].against.at(3).points, 1);
  EXPECT_EQ(standings[3].against.at(0).points, 1);
}

TEST(EventReports, TheDirectGameComesBeforeSonnebornBerger) {
  const auto events = reports(
      {game("Zoe", "Ann", 2), game("Ann", "Bob", 2), game("Bob", "Cy", 2), game("Bob", "Dan", 2)});
  const auto& standings = events[0].standings;
  EXPECT_EQ(standings[0].player, "Bob");
  EXPECT_EQ(standings[1].player, "Zoe");  // beat Ann, who beat the winner
  EXPECT_LT(standings[1].sonneborn_berger, standings[2].sonneborn_berger);
}

TEST(EventReports, RoundsComeInTheOrderOfTheirNumbers) {
  const auto events = reports({game("Ann", "Bob", 2, "10"), game("Ann", "Bob", -1, "2"),
                               game("Ann", "?", 2), game("Bob", "Ann", 0, "2")});
  ASSERT_EQ(events[0].rounds.size(), 2u);
  EXPECT_EQ(events[0].rounds[0].name, "2");
  EXPECT_EQ(events[0].rounds[0].games, (std::vector<std::size_t>{1, 3}));
  EXPECT_EQ(events[0].without_result, 1);
  EXPECT_EQ(events[0].without_round, 1);
  EXPECT_EQ(events[0].standings.size(), 2u);
  EXPECT_EQ(events[0].standings[0].games, 2);
}

TEST(EventReports, AnEventOfOneGameIsNone) {
  EXPECT_TRUE(reports({game("Ann", "Bob", 2)}).empty());
}

// Ratings, against the worked example of "Example of the Glicko-2 system" by Mark E. Glickman.

TEST(Ratings, AreThoseOfThePublishedExample) {
  const std::array results{RatedResult{{1400, 30, 0.06}, 1}, RatedResult{{1550, 100, 0.06}, 0},
                           RatedResult{{1700, 300, 0.06}, 0}};
  const GlickoRating after = rated({1500, 200, 0.06}, results);
  EXPECT_NEAR(after.rating, 1464.06, 0.01);
  EXPECT_NEAR(after.deviation, 151.52, 0.01);
  EXPECT_NEAR(after.volatility, 0.05999, 0.00001);
}

TEST(Ratings, BecomeLessSureWhileNobodyPlays) {
  const GlickoRating after = rated({1500, 200, 0.06}, {});
  EXPECT_EQ(after.rating, 1500);
  EXPECT_NEAR(after.deviation, 200.2714, 0.001);
  EXPECT_EQ(rated({1500, 350, 0.06}, {}).deviation, 350);
}

GameFigures game(const std::string& white, const std::string& black, const std::string& date) {
  GameFigures figures;
  figures.sides[0].player = white;
  figures.sides[1].player = black;
  figures.date = date;
  figures.turns = 1;
  figures.winner = Side::white;
  return figures;
}

std::vector<RatedPlayer> rated_games(const std::vector<GameFigures>& games) {
  std::vector<const GameFigures*> pointers;
  for (const GameFigures& each : games) pointers.push_back(&each);
  return ratings_of(pointers);
}

TEST(Ratings, AreMadeMonthByMonth) {
  const auto players = rated_games({game("Ann", "Bob", "2026-01-05"),
                                    game("Ann", "Bob", "2026-01-09"), game("Cy", "Ann", "2026-03"),
                                    game("Bob", "?", "2026-03-01"), game("Bob", "Cy", "")});
  ASSERT_EQ(players.size(), 3u);
  EXPECT_EQ(players[0].player, "Cy");
  EXPECT_EQ(players[2].player, "Bob");
  EXPECT_EQ(players[2].games, 2);
  const RatedPlayer& ann = players[1];
  ASSERT_EQ(ann.history.size(), 2u);
  EXPECT_EQ(ann.history[0].month, 202601);
  EXPECT_EQ(ann.history[1].month, 202603);
  // Both games of January count together, with Bob's rating before it.
  const std::array both{RatedResult{{}, 1}, RatedResult{{}, 1}};
  EXPECT_DOUBLE_EQ(ann.history[0].rating.rating, rated({}, both).rating);
}

TEST(Ratings, WithoutAnyDateAllGamesAreOnePeriod) {
  const auto players = rated_games({game("Ann", "Bob", ""), game("Ann", "Bob", "?")});
  ASSERT_EQ(players.size(), 2u);
  ASSERT_EQ(players[0].history.size(), 1u);
  EXPECT_EQ(players[0].history[0].month, 0);
  EXPECT_EQ(players[0].games, 2);
}

// A game whose first positions have these keys.
GameFigures game_with(std::vector<std::uint64_t> keys) {
  GameFigures game;
  game.game = "tzaar";
  for (const std::uint64_t key : keys) game.opening.emplace_back().key = key;
  return game;
}

std::vector<OpeningTree> trees_of(const std::vector<GameFigures>& games, std::size_t share) {
  std::vector<const GameFigures*> pointers;
  for (const GameFigures& game : games) pointers.push_back(&game);
  return opening_trees(pointers, {}, 2, share);
}

TEST(OpeningTrees, TurnsOfFewGamesHaveNoNodesAndAreCounted) {
  std::vector<GameFigures> games(12, game_with({1, 2}));
  for (int i = 0; i < 3; ++i) games.push_back(game_with({1, 3}));
  for (int i = 0; i < 2; ++i) games.push_back(game_with({1, 4}));
  games.push_back(game_with({1, 5}));
  const auto shape = [&](std::size_t share) {
    const OpeningNode root = trees_of(games, share).front().root;
    return std::pair(root.children.size(), root.rare);
  };
  EXPECT_EQ(shape(1000), std::pair(std::size_t{3}, 1));
  EXPECT_EQ(shape(6), std::pair(std::size_t{2}, 2));
  EXPECT_EQ(shape(4), std::pair(std::size_t{1}, 3));
}

GameFigures game_of_kinds(std::uint64_t start, const char* first, const char* second, Side winner) {
  GameFigures game = game_with({start, 10 * start, 100 * start});
  game.kinds = {std::make_shared<const std::string>(first),
                std::make_shared<const std::string>(second)};
  game.winner = winner;
  return game;
}

TEST(OpeningTrees, GamesFromDifferentStartsAreComparedByTheKindsOfTurns) {
  const std::vector<GameFigures> games{
      game_of_kinds(1, "Tott x Tzarra", "Tott x Tott, then a stack", Side::white),
      game_of_kinds(2, "Tott x Tzarra", "Tott x Tott, then a pass", Side::black),
      game_of_kinds(3, "Tzaar x Tott", "Tott x Tott, then a stack", Side::white)};
  const std::vector<OpeningTree> trees = trees_of(games, 1000);
  ASSERT_EQ(trees.size(), 1u);
  EXPECT_TRUE(trees[0].is_by_kind);
  EXPECT_EQ(trees[0].root.games, 3);
  const OpeningNode& first = trees[0].root.children.at(0);
  EXPECT_EQ(std::pair(first.turn, first.games), std::pair(std::string("Tott x Tzarra"), 2));
  EXPECT_EQ(std::pair(first.white_wins, first.black_wins), std::pair(1, 1));
  EXPECT_EQ(first.children.size(), 2u);
  const auto tables = openings_tables(trees);
  EXPECT_TRUE(tables[0].rows.empty());
  ASSERT_EQ(tables[1].rows.size(), 5u);
  EXPECT_EQ(tables[1].rows[0].label, "1. Tott x Tzarra");
}

// No game is missing, however many starts there are.
TEST(OpeningTrees, StartsBeyondTheMostAreComparedByKindsToo) {
  std::vector<GameFigures> games;
  for (const std::uint64_t start : {1, 1, 1, 2, 2, 3, 3})
    games.push_back(game_of_kinds(start, "a stack", "a stack", Side::white));
  const std::vector<OpeningTree> trees = trees_of(games, 1000);
  ASSERT_EQ(trees.size(), 3u);
  int found = 0;
  for (const OpeningTree& tree : trees) found += tree.root.games;
  EXPECT_EQ(found, 7);
  EXPECT_EQ(std::ranges::count(trees, true, &OpeningTree::is_by_kind), 1);
}

// Reports on records: the legal turns most similar to a wrong one, and results that are corrected.

TEST(NearestTurnsTest, EditDistances) {
  struct Row {
    const char* a;
    const char* b;
    int distance;
  };
  for (const Row& row : {Row{"", "", 0}, Row{"abc", "", 3}, Row{"abc", "ABC", 0},
                         Row{"npmq", "npnp", 2}, Row{"abcd", "abdc", 1}, Row{"abcd", "bcd", 1},
                         Row{"kitten", "sitting", 3}, Row{"ca", "abc", 3}}) {
    EXPECT_EQ(edit_distance(row.a, row.b), row.distance) << row.a << ' ' << row.b;
    EXPECT_EQ(edit_distance(row.b, row.a), row.distance) << row.b << ' ' << row.a;
  }
  EXPECT_EQ(edit_distance(std::string(1000, 'a'), std::string(1000, 'b')), 64);
}

template <class G>
class EveryGame : public testing::Test {};
TYPED_TEST_SUITE(EveryGame, AllGames, );

TYPED_TEST(EveryGame, ATurnWithOneWrongCharacterIsAmongTheNearest) {
  using G = TypeParam;
  Random random(7);
  auto position = G::parse_position("");
  for (int i = 0; i < 8 && !position.outcome(); ++i) {
    const auto turns = distinct_turns(position);
    const auto& turn = turns[random.below(static_cast<std::uint32_t>(turns.size()))];
    const std::string right = G::write_turn(position, turn, Format::cairn);
    std::string wrong = right;
    wrong[random.below(static_cast<std::uint32_t>(wrong.size()))] = '?';
    const auto nearest = nearest_turns<G>(position, wrong, Format::cairn, 200);
    ASSERT_FALSE(nearest.empty());
    EXPECT_EQ(edit_distance(wrong, nearest.front().written), 1) << wrong;
    const auto is_right = [&](const LegalTurn& legal) { return legal.written == right; };
    EXPECT_TRUE(std::ranges::any_of(nearest, is_right)) << wrong;
    EXPECT_EQ(nearest_turns<G>(position, right, Format::cairn, 1).front().written, right);
    position = after(position, turn);
  }
}

Record towers_record(const char* result, const char* turn) {
  Record record;
  record.game = "towers";
  record.tags = {{"RE", {result}, {1, 5}}};
  record.start = "(s)7/8/8/8/8/8/6(S)1/8 w 1";
  record.turns.emplace_back().text = turn;
  return record;
}

TEST(RecordReportTest, AResultThatTheTurnsContradictIsPutRight) {
  for (const char* wrong : {"B+", "B+Resign", "0", "Draw"}) {
    const Record record = towers_record(wrong, "a8-off");
    const auto replayed = replay<Towers>(record);
    const auto corrected = put_right<Towers>(record, replayed);
    ASSERT_TRUE(corrected) << wrong;
    EXPECT_EQ(value_of(corrected->tags, "RE"), "W+");
    const RecordReport report = report_of<Towers>(*corrected, replayed);
    EXPECT_EQ(report.state, RecordState::repaired);
    ASSERT_EQ(report.repairs.size(), 1u);
    EXPECT_EQ(report.repairs[0].before, wrong);
    EXPECT_EQ(report.repairs[0].after, "W+");
    EXPECT_EQ(report.repairs[0].place, (Place{1, 5}));
  }
  for (const char* right : {"W+", "W+Resign", "?", "", "White, I think"}) {
    const Record record = towers_record(right, "a8-off");
    EXPECT_FALSE(put_right<Towers>(record, replay<Towers>(record))) << right;
  }
}

TEST(RecordReportTest, TellsWhereItIsCutOffAndWhatMayBeMeant) {
  const Record record = towers_record("W+", "a8-of");
  const RecordReport report = report_of<Towers>(record, replay<Towers>(record));
  EXPECT_EQ(report.state, RecordState::cut_off);
  EXPECT_EQ(report.bad_turn, "a8-of");
  EXPECT_EQ(report.turns, 0);
  EXPECT_EQ(report.turns_in_record, 1);
  ASSERT_FALSE(report.alternatives.empty());
  EXPECT_EQ(report.alternatives.front().text, "a8-off");
  EXPECT_NE(std::string(report.error->what()).find("nearest legal turns: a8-off"),
            std::string::npos);
}

TEST(RecordReportTest, WhatBreaksOffBehindTheEndOfTheGameIsPutRight) {
  Record record = towers_record("W+", "a8-off");
  record.broken = Break{1, Error(Error::Kind::syntax, "not closed", {3, 4})};
  const auto replayed = replay<Towers>(record);
  const auto corrected = put_right<Towers>(record, replayed);
  ASSERT_TRUE(corrected);
  EXPECT_FALSE(corrected->broken);
  const RecordReport report = report_of<Towers>(*corrected, replayed);
  EXPECT_EQ(report.state, RecordState::repaired);
  EXPECT_EQ(report.repairs,
            (std::vector<Repair>{
                {{3, 4}, "the record breaks off after the end of the game: not closed", "", ""}}));
  // A turn that is begun there is one turn too many.
  record.turns.emplace_back().text = "b";
  EXPECT_EQ(report_of<Towers>(record, replay<Towers>(record)).state, RecordState::cut_off);
}

TEST(RecordReportTest, WhatBreaksOffBeforeTheEndOfTheGameIsCutOff) {
  Record record = towers_record("W+", "a8-o");
  record.broken = Break{0, Error(Error::Kind::syntax, "not closed", {3, 4})};
  const RecordReport half = report_of<Towers>(record, replay<Towers>(record));
  EXPECT_EQ(half.state, RecordState::cut_off);
  EXPECT_EQ(half.alternatives.front().text, "a8-off");
  record.turns.clear();
  const RecordReport report = report_of<Towers>(record, replay<Towers>(record));
  EXPECT_EQ(report.state, RecordState::cut_off);
  EXPECT_EQ(report.error->place(), (Place{3, 4}));
  EXPECT_TRUE(report.alternatives.empty());
}

}  // namespace
}  // namespace cairn::test
