// What is said of moves that the rules do not allow.
#include "games/towers/diagram.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <string>

#include "core/random.hpp"
#include "games/towers/notation.hpp"

namespace cairn::towers {
namespace {

Space space(const std::string& name) {
  return *Space::at(name[0] - 'a', name[1] - '1');
}

std::string said(const Position& position, const std::string& from, const std::string& to) {
  return refusal(position, space(from), space(to), english());
}

TEST(Refusal, NamesTheRule) {
  // c3 has two circles, e3 a square, d4 a circle and a square, f4 two squares and a circle.
  const Position position = parse_position("8/8/7(C)/8/3(cs)1(css)2/2(cc)1(s)3/8/8 w 1");
  EXPECT_EQ(said(position, "c3", "c4"), "Only squares move straight, and this piece has none.");
  EXPECT_EQ(said(position, "e3", "f4"), "Only circles move diagonally, and this piece has none.");
  EXPECT_EQ(said(position, "c3", "f6"), "With 2 circles it goes 2 spaces diagonally at most.");
  EXPECT_EQ(said(position, "e3", "e5"), "With one square it goes one space straight.");
  EXPECT_EQ(said(position, "c3", "e5"), "Another piece stands in between.");
  EXPECT_EQ(said(position, "c3", "d4"), "Together they would have more than three parts.");
  EXPECT_EQ(said(position, "c3", "b2"), "Pieces never move backward.");
  EXPECT_EQ(said(position, "c3", "d5"),
            "Circles move diagonally, squares straight, in one direction.");
  EXPECT_EQ(refusal(position, space("h6"), std::nullopt, english()),
            "That is Black’s piece, and it is White’s turn.");
  EXPECT_EQ(refusal(position, space("a1"), std::nullopt, english()), "");
}

// Whatever a piece cannot do as a whole has a reason, and that of the parts holds.
TEST(Refusal, IsKnownOfAllThatCannotBePlayed) {
  Random random(5);
  for (int game = 0; game < 10; ++game) {
    Position position;
    for (int turn = 0; turn < 60 && !position.outcome(); ++turn) {
      Position::Moves moves;
      position.generate(moves);
      for (int from = 0; from < space_count; ++from) {
        const auto piece = position.at(Space(from));
        if (!piece || piece->side != position.to_move()) continue;
        for (int to = 0; to < space_count; ++to) {
          if (to == from || std::ranges::any_of(moves, [&](const Move& move) {
                return move.from == Space(from) && !move.off && move.kind == Move::Kind::whole &&
                       path(move).back() == Space(to);
              }))
            continue;
          const std::string why = refusal(position, Space(from), Space(to), english());
          ASSERT_NE(why, "");
          if (why.starts_with("Together")) {
            const auto target = position.at(Space(to));
            ASSERT_TRUE(target);
            ASSERT_EQ(target->side, piece->side);
            ASSERT_GT(target->parts() + piece->parts(), max_parts);
          }
        }
      }
      position.play(moves[random.below(static_cast<std::uint32_t>(moves.size()))]);
    }
  }
}

}  // namespace
}  // namespace cairn::towers
