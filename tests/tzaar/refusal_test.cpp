// What is said of actions that the rules do not allow.
#include "games/tzaar/diagram.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "core/random.hpp"
#include "playouts.hpp"
#include "text.hpp"

namespace cairn::tzaar {
namespace {

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
