// The rules one by one, checked on boards with a few stacks.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/position.hpp"
#include "core/random.hpp"
#include "games/tzaar/contacts.hpp"
#include "games/tzaar/diagram.hpp"
#include "games/tzaar/position.hpp"
#include "games/tzaar/setup.hpp"
#include "playouts.hpp"
#include "text.hpp"
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

// Undoing a move leaves no trace, even after long and winding sequences.

// Everything that can be asked of a position.
struct Observed {
  explicit Observed(const Position& position)
      : setup(position.setup()),
        hash(position.hash()),
        outcome(position.outcome()),
        moves(moves_of(position)),
        count_moves(position.count_moves()),
        captures{captures_of(position, Side::white), captures_of(position, Side::black)},
        stackings{stackings_of(position, Side::white), stackings_of(position, Side::black)},
        contacts(contacts_of(position)),
        tall(position.tall()),
        stack_count(position.stack_count()),
        is_opening(position.is_opening()) {}

  Setup setup;
  std::uint64_t hash;
  std::optional<Outcome> outcome;
  std::vector<Move> moves;
  std::uint64_t count_moves;
  std::array<int, 2> captures;
  std::array<int, 2> stackings;
  Contacts contacts;
  std::uint64_t tall;
  int stack_count;
  bool is_opening;

  friend bool operator==(const Observed&, const Observed&) = default;
};

// Goes forward and back at random, and now and then all the way to the end or to the start.
TEST(Undo, RestoresAllThatCanBeAsked) {
  struct Step {
    Position copy;
    Observed before;
    Move move;
    Position::Undo undo;
  };
  Random random(4);
  for (const Position& start : random_images_of_starts(200, 4)) {
    Position position = start;
    std::vector<Step> path;
    const auto go_back = [&] {
      const Step& step = path.back();
      position.undo(step.move, step.undo);
      ASSERT_EQ(position, step.copy) << "after taking back " << text_of(step.move);
      ASSERT_TRUE(Observed(position) == step.before)
          << text_of(step.before.setup) << " after taking back " << text_of(step.move);
      path.pop_back();
    };
    for (int i = 0; i < 300; ++i) {
      const bool forward = !position.outcome() && (path.empty() || random.below(4) != 0);
      if (forward) {
        const Move move = random_move(position, random);
        const Position copy = position;
        path.push_back({copy, Observed(position), move, position.play(move)});
      } else {
        ASSERT_NO_FATAL_FAILURE(go_back());
      }
    }
    while (!path.empty()) ASSERT_NO_FATAL_FAILURE(go_back());
  }
}

// Two positions have the same hash if and only if they are the same.

TEST(Hash, DifferentPositionsHaveDifferentHashes) {
  Random random(6);
  std::map<std::uint64_t, std::string> texts;
  const auto visit = [&](const Position& position) {
    const std::string text = text_of(position.setup());
    const auto [known, is_new] = texts.emplace(position.hash(), text);
    ASSERT_EQ(known->second, text) << "two positions with one hash";
  };
  for (const Position& start : random_images_of_starts(40, 6))
    for (const Position& position : play_out(start, random)) {
      ASSERT_NO_FATAL_FAILURE(visit(position));
      if (position.stage() == Stage::placing || random.below(3) != 0) continue;
      for (const Move& move : moves_of(position)) {
        Position next = position;
        next.play(move);
        ASSERT_NO_FATAL_FAILURE(visit(next));
      }
    }
  EXPECT_GT(texts.size(), 10000u);
}

TEST(Hash, TellsSideAndStageApart) {
  tzaar::Setup setup =
      setup_of("ABC../....../......./......../......../......../......./....../..abc w 1");
  std::map<std::uint64_t, tzaar::Setup> seen;
  for (const Side side : both_sides)
    for (const Stage stage : {Stage::first, Stage::second}) {
      setup.to_move = side;
      setup.stage = stage;
      seen.emplace(Position(setup).hash(), setup);
    }
  EXPECT_EQ(seen.size(), 4u);
}

// Moves as numbers, and which of them a position allows, compared with the moves that it generates.

// Returns every move that can be written, whether any position allows it or not.
std::vector<Move> all_moves() {
  std::vector<Move> moves{Move::pass()};
  for (int to = 0; to < space_count; ++to) {
    for (const Type type : all_types) moves.push_back(Move::place(type, Space(to)));
    for (int from = 0; from < space_count; ++from) {
      moves.push_back(Move::capture(Space(from), Space(to)));
      moves.push_back(Move::stack(Space(from), Space(to)));
    }
  }
  return moves;
}

TEST(Recall, EveryMoveComesBackFromItsCode) {
  for (const Move& move : all_moves()) {
    EXPECT_EQ(Move::of_code(move.code()), move) << text_of(move);
    EXPECT_NE(move.code(), 0xFFFF);
  }
}

TEST(Recall, APositionAllowsWhatItGenerates) {
  const std::vector<Move> moves = all_moves();
  Random random(6);
  for (const Position& start : random_images_of_starts(10, 6))
    for (const Position& position : play_out(start, random)) {
      if (position.outcome()) continue;
      const std::vector<Move> generated = moves_of(position);
      std::size_t allowed = 0;
      for (const Move& move : moves) {
        if (!position.allows(move)) continue;
        ++allowed;
        ASSERT_TRUE(std::ranges::find(generated, move) != generated.end())
            << text_of(position.setup()) << ' ' << text_of(move);
      }
      ASSERT_EQ(allowed, generated.size()) << text_of(position.setup());
    }
}

}  // namespace
}  // namespace cairn::tzaar::test

namespace cairn::tzaar {
namespace {

// What is said of actions that the rules do not allow.

using test::setup_of;
using test::space;

// The boards are empty but for a few stacks, of which both sides show every type.
Position board(Stage stage) {
  return Position(setup_of({{"A1", "a"},
                            {"A2", "b2"},
                            {"A3", "c"},
                            {"A5", "C3"},
                            {"C1", "A"},
                            {"E4", "a"},
                            {"E6", "B"},
                            {"E9", "A2"}},
                           Side::white, stage));
}

std::string said(const Position& position, std::string_view from, std::string_view to = {}) {
  return refusal(position, space(from), to.empty() ? std::nullopt : std::optional(space(to)),
                 english());
}

TEST(Refusal, NamesTheRule) {
  const Position first = board(Stage::first);
  EXPECT_EQ(said(first, "A3", "A5"), "That stack is higher than yours (3 against 1).");
  EXPECT_EQ(said(first, "A1", "A2"), "A turn begins with a capture; stacking comes second.");
  EXPECT_EQ(said(first, "A1", "A3"), "Another stack stands in between.");
  EXPECT_EQ(said(first, "E4", "E6"), "A stack does not cross the middle.");
  EXPECT_EQ(said(first, "A1", "B3"), "A stack moves along one line.");
  EXPECT_EQ(said(first, "A3", "A4"),
            "A stack moves to the next stack of a line, never to an empty space.");
  EXPECT_EQ(said(first, "E6"), "That is Black’s stack, and it is White’s turn.");
  EXPECT_EQ(said(first, "A3"),
            "This stack has nothing to capture, and a turn begins with a capture.");
  EXPECT_EQ(said(first, "A4"), "");
  EXPECT_EQ(said(board(Stage::second), "A1", "A5"), "Another stack stands in between.");
  EXPECT_EQ(said(Position(), "A1"), "");  // an empty board, on which pieces are placed
}

// Whatever cannot be played has a reason, and it is that of the heights if nothing else stands in
// the way.
TEST(Refusal, IsKnownOfAllThatCannotBePlayed) {
  Random random(5);
  for (const Position& start : test::random_images_of_starts(6, 3))
    for (const Position& position : test::play_out(start, random)) {
      if (position.outcome() || position.stage() == Stage::placing) continue;
      for (int from = 0; from < space_count; ++from) {
        const auto mover = position.at(Space(from));
        if (!mover) continue;
        const bool is_own = mover->side == position.to_move();
        if (!is_own) {
          EXPECT_NE(refusal(position, Space(from), std::nullopt, english()), "");
          continue;
        }
        for (int to = 0; to < space_count; ++to) {
          if (to == from || position.allows(Move::capture(Space(from), Space(to))) ||
              position.allows(Move::stack(Space(from), Space(to))))
            continue;
          const std::string why = refusal(position, Space(from), Space(to), english());
          ASSERT_NE(why, "");
          if (why.starts_with("That stack is higher")) {
            ASSERT_NE(position.at(Space(to))->side, mover->side);
            ASSERT_GT(position.height(Space(to)), mover->height);
          }
        }
      }
    }
}

}  // namespace
}  // namespace cairn::tzaar
