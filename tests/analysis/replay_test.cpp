#include "analysis/replay.hpp"

#include <gtest/gtest.h>

#include "games/towers/towers.hpp"
#include "games/tzaar/position.hpp"
#include "games/tzaar/tzaar.hpp"

namespace cairn {
namespace {

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
}  // namespace cairn
