// The rules one by one, checked on boards with a few stacks.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "core/position.hpp"
#include "games/tzaar/position.hpp"
#include "games/tzaar/setup.hpp"
#include "tzaar/playouts.hpp"
#include "tzaar/text.hpp"

namespace cairn::tzaar::test {
namespace {

using Texts = std::set<std::string>;

Position position(std::initializer_list<Put> board, Side to_move, Stage stage) {
  return Position(setup_of(board, to_move, stage));
}

Texts moves(const Position& position) {
  Texts texts;
  for (const Move& move : moves_of(position)) texts.insert(text_of(move));
  return texts;
}

Position play(Position position, const std::string& text) {
  const std::vector<Move> legal = moves_of(position);
  const auto move = std::ranges::find(legal, text, [](const Move& m) { return text_of(m); });
  EXPECT_NE(move, legal.end()) << text << " is not legal";
  if (move != legal.end()) position.play(*move);
  return position;
}

// The end of a game in which `side` has no stack of a type left.
constexpr Outcome lost_without(Side side, Type type) {
  return {opponent(side), &ending::starved[index(type)]};
}
constexpr Outcome no_white_tzaar = lost_without(Side::white, Type::tzaar);
constexpr Outcome no_white_tott = lost_without(Side::white, Type::tott);
constexpr Outcome no_black_tzaar = lost_without(Side::black, Type::tzaar);

TEST(Capture, TakesStacksOfNoGreaterHeight) {
  const auto board = {Put{"A1", "a2"}, {"A2", "C"}, {"B1", "C2"}, {"B2", "C3"},
                      {"I1", "b"},     {"I5", "c"}, {"E1", "A"},  {"E9", "B"}};
  EXPECT_EQ(moves(position(board, Side::white, Stage::first)),
            (Texts{"A1xA2", "A1xB1", "I1xE1", "I5xE9"}));
}

TEST(Capture, RemovesTheStackWholeAndKeepsTheHeight) {
  const Position after = play(position({{"A1", "a5"},
                                        {"A3", "C4"},
                                        {"I1", "b"},
                                        {"I2", "c"},
                                        {"E1", "A"},
                                        {"E2", "B"},
                                        {"E3", "C"}},
                                       Side::white, Stage::first),
                              "A1xA3");
  EXPECT_EQ(after.at(space("A3")), (Stack{Side::white, Type::tzaar, 5}));
  EXPECT_FALSE(after.at(space("A1")));
  EXPECT_EQ(after.stack_count(), 6);
}

TEST(Stacking, AddsTheHeightsWithTheMoverOnTop) {
  const Position before = position({{"A1", "a2"},
                                    {"A2", "c3"},
                                    {"C1", "a"},
                                    {"I1", "b"},
                                    {"I5", "c"},
                                    {"E1", "A"},
                                    {"E2", "B"},
                                    {"E3", "C"}},
                                   Side::white, Stage::second);
  EXPECT_EQ(play(before, "A1+A2").at(space("A2")), (Stack{Side::white, Type::tzaar, 5}));
  EXPECT_EQ(play(before, "A2+A1").at(space("A1")), (Stack{Side::white, Type::tott, 5}));
}

TEST(Lines, EndAtTheFirstStackHoweverFar) {
  // The lines of A1 lead along both edges and towards the hole.
  const auto board = {Put{"A1", "c2"}, {"A4", "C"}, {"A5", "B"}, {"E1", "C"}, {"D4", "C"},
                      {"F5", "C"},     {"H6", "a"}, {"I5", "b"}, {"G7", "A"}};
  EXPECT_EQ(moves(position(board, Side::white, Stage::first)),
            (Texts{"A1xA4", "A1xE1", "A1xD4", "H6xG7", "I5xF5"}));
}

TEST(Lines, DoNotCrossTheHole) {
  const std::vector<std::pair<std::string, std::string>> pairs{
      {"E4", "E6"}, {"D4", "F5"}, {"D5", "F4"}, {"E1", "E9"}, {"A1", "I5"}, {"A5", "I1"}};
  const Position around =
      position({{"A2", "a"}, {"A3", "b"}, {"A4", "c"}, {"I2", "A"}, {"I3", "B"}, {"I4", "C"}},
               Side::white, Stage::second);
  for (const auto& [near, far] : pairs) {
    tzaar::Setup setup = around.setup();
    setup.pieces[static_cast<std::size_t>(space(near).number())] =
        Stack{Side::white, Type::tott, 9};
    setup.pieces[static_cast<std::size_t>(space(far).number())] = Stack{Side::black, Type::tott, 9};
    EXPECT_FALSE(moves(Position(setup)).contains(near + 'x' + far));
  }
}

TEST(Turns, AreACaptureAndThenACaptureAStackingOrAPass) {
  const Position first = position({{"E1", "c2"},
                                   {"E2", "C"},
                                   {"E3", "c"},
                                   {"E4", "C"},
                                   {"A1", "a"},
                                   {"A2", "b"},
                                   {"I1", "A"},
                                   {"I3", "B"},
                                   {"I5", "C"}},
                                  Side::white, Stage::first);
  EXPECT_EQ(moves(first), (Texts{"A2xE2", "E1xE2", "E1xI1", "E3xE2", "E3xE4", "E3xI3"}));
  const Position second = play(first, "E1xE2");
  EXPECT_EQ(second.to_move(), Side::white);
  EXPECT_EQ(second.stage(), Stage::second);
  EXPECT_EQ(moves(second), (Texts{"E3xE4", "E3xI3", "E3+E2", "E2+E3", "A1+A2", "A2+A1", "A2+E2",
                                  "E2+A2", "pass"}));
  for (const char* move : {"E3xE4", "E3+E2", "pass"}) {
    const Position next = play(second, move);
    EXPECT_EQ(next.to_move(), Side::black) << move;
    EXPECT_EQ(next.stage(), Stage::first) << move;
  }
}

TEST(OpeningTurn, IsOneCaptureWhoeverMoves) {
  tzaar::Setup setup = fixed_start().setup();
  for (const Side side : both_sides) {
    setup.to_move = side;
    const Position opening(setup);
    EXPECT_TRUE(opening.is_opening());
    EXPECT_EQ(opening.count_moves(), 42u);
    for (const Move& move : moves_of(opening)) {
      ASSERT_EQ(move.kind, Move::Kind::capture);
      const Position next = after(opening, move);
      EXPECT_EQ(next.to_move(), opponent(side));
      EXPECT_EQ(next.stage(), Stage::first);
      EXPECT_FALSE(next.is_opening());
    }
  }
}

TEST(Ending, ByCoveringOnesOwnLastStackOfAType) {
  const Position before = position(
      {{"E1", "c"}, {"E2", "a"}, {"E3", "b"}, {"A1", "b"}, {"I1", "A"}, {"I3", "B"}, {"I5", "C"}},
      Side::white, Stage::second);
  EXPECT_EQ(play(before, "E1+E2").outcome(), no_white_tzaar) << "the last Tzaar, under a Tott";
  EXPECT_EQ(play(before, "E3+E2").outcome(), no_white_tzaar) << "the last Tzaar, under a Tzarra";
  EXPECT_EQ(play(before, "E2+E1").outcome(), no_white_tott) << "the last Tott, under a Tzaar";
  EXPECT_NE(play(before, "E2+E3").outcome(), no_white_tzaar) << "another Tzarra is left";
  EXPECT_EQ(play(before, "E3+E2").count_moves(), 0u);
  EXPECT_TRUE(moves(play(before, "E3+E2")).empty());
}

TEST(Ending, NotByStackingTheLastTwoOfATypeOnEachOther) {
  const Position before = position(
      {{"E1", "a"}, {"E2", "a"}, {"A1", "b"}, {"A2", "c"}, {"A3", "C"}, {"I2", "A"}, {"I3", "B"}},
      Side::white, Stage::second);
  EXPECT_FALSE(play(before, "E2+E1").outcome());
}

TEST(Ending, ByTheFirstActionLeavesNoSecond) {
  const Position before =
      position({{"E1", "a"}, {"E2", "A"}, {"A1", "b"}, {"A3", "c"}, {"I2", "B"}, {"I3", "C"}},
               Side::white, Stage::first);
  const Position after = play(before, "E1xE2");
  EXPECT_EQ(after.outcome(), no_black_tzaar);
  EXPECT_TRUE(moves(after).empty());
  EXPECT_EQ(after.count_pairs(), 0u);
  EXPECT_EQ(distinct_turns(before),
            (std::vector<Turn<Position>>{{Move::capture(space("E1"), space("E2"))}}));
}

TEST(Ending, ByTheSecondAction) {
  const Position before =
      position({{"E1", "a"}, {"E2", "A"}, {"A1", "b"}, {"A2", "c"}, {"I2", "B"}, {"I3", "C"}},
               Side::white, Stage::second);
  EXPECT_FALSE(before.outcome());
  EXPECT_EQ(play(before, "E1xE2").outcome(), no_black_tzaar);
}

TEST(Ending, WithoutACaptureForTheFirstAction) {
  const auto board = {Put{"A1", "a"}, {"A2", "b"}, {"A3", "c"},  {"A4", "C2"},
                      {"I2", "A"},    {"I3", "B"}, {"B4", "B2"}, {"B3", "A2"}};
  const Position first = position(board, Side::white, Stage::first);
  EXPECT_EQ(first.outcome(), (Outcome{Side::black, &ending::stuck}));
  EXPECT_TRUE(moves(first).empty());
  EXPECT_EQ(first.count_pairs(), 0u);
  // The second action need not be a capture.
  EXPECT_FALSE(position(board, Side::white, Stage::second).outcome());
  EXPECT_FALSE(position(board, Side::black, Stage::first).outcome());
}

TEST(Ending, AMissingTypeCountsBeforeAMissingCapture) {
  const Position over = position({{"A1", "a"}, {"A2", "b"}, {"I2", "A"}, {"I3", "B"}, {"I4", "C"}},
                                 Side::white, Stage::first);
  EXPECT_EQ(over.outcome(), no_white_tott);
}

}  // namespace
}  // namespace cairn::tzaar::test
