// Reports on records: the legal turns most similar to a wrong one, and results that are corrected.
#include "analysis/replay.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "all_games.hpp"
#include "analysis/replay.hpp"
#include "core/random.hpp"

namespace cairn {
namespace {

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
}  // namespace cairn
