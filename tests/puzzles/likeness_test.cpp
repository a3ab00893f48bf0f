#include "puzzles/likeness.hpp"

#include <gtest/gtest.h>

#include "games/list.hpp"

namespace cairn {
namespace {

Puzzle with(const std::string& position, const std::string& key) {
  Puzzle puzzle;
  puzzle.position = position;
  puzzle.solution.text = key;
  return puzzle;
}

constexpr const char* board =
    "(C)(S)(C)2(S)(C)(S)/(S)(C)(S)1(S)(C)(S)(C)/8/8/8/3(ccs)4/"
    "(c)(s)(cs)2(s)(c)(CCS)/(s)(c)1(s)1(c)(s)(c) b 6";

TEST(PuzzleLikeness, BoardsThatDifferInAFewSpacesAreAlike) {
  PuzzleLikeness<Towers> likeness;
  EXPECT_TRUE(likeness.are_alike(with(board, "h2xg1"), with(board, "h2xg1")));
  const Puzzle moved = with(
      "(C)(S)(C)2(S)(C)(S)/(S)(C)(S)1(S)(C)(S)(C)/8/8/4(ccs)3/8/"
      "(c)(s)(cs)2(s)(c)(CCS)/(s)(c)1(s)1(c)(s)(c) b 6",
      "h2xg1");
  EXPECT_TRUE(likeness.are_alike(with(board, "h2xg1"), moved));
}

TEST(PuzzleLikeness, ImagesAreSeen) {
  const auto position = Towers::parse_position(board);
  PuzzleLikeness<Towers> likeness;
  for (const auto& image : Towers::images(position)) {
    if (image.to_move() != position.to_move()) continue;
    Towers::Position::Moves moves;
    image.generate(moves);
    const std::string key = Towers::write_turn(image, {moves[0]}, Format::text);
    EXPECT_TRUE(likeness.are_alike(with(board, "h2xg1"),
                                   with(Towers::write_position(image, Format::text), key)));
  }
}

TEST(PuzzleLikeness, OtherBoardsAreAlikeOnlyWithTheSameKey) {
  // Four of the 25 pieces stand elsewhere.
  constexpr const char* other =
      "5(S)1(S)/(S)(C)(S)1(S)(C)(S)(C)/(C)(S)(C)3(C)1/8/8/3(ccs)4/"
      "(c)(s)(cs)2(s)(c)(CCS)/(s)(c)1(s)1(c)(s)(c) b 6";
  PuzzleLikeness<Towers> likeness;
  EXPECT_TRUE(likeness.are_alike(with(board, "h2xg1"), with(other, "h2xg1")));
  EXPECT_FALSE(likeness.are_alike(with(board, "h2xg1"), with(other, "h2xh1")));
  constexpr const char* far = "8/8/3(S)4/8/8/2(s)5/8/8 b 6";
  EXPECT_FALSE(likeness.are_alike(with(board, "h2xg1"), with(far, "d6-d5")));
}

}  // namespace
}  // namespace cairn
