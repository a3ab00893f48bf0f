#include "puzzles/likeness.hpp"

#include <gtest/gtest.h>

#include "game_types.hpp"

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

TEST(PuzzleLikeness, ShiftedBoardsAreAlike) {
  PuzzleLikeness<Towers> likeness;
  const Puzzle one = with("8/(C)7/2(C)5/1(CC)6/8/(ss)2(cs)4/8/8 w 1", "a3-a5");
  EXPECT_TRUE(likeness.are_alike(one, with("8/3(C)4/5(C)2/4(CC)3/8/3(ss)2(cs)1/8/8 w 1", "g3-h4")));
  EXPECT_TRUE(likeness.are_alike(one, with("8/4(C)3/2(C)5/3(CC)4/8/1(cs)2(ss)3/8/8 w 1", "e3-e5")))
      << "mirrored and shifted";
  EXPECT_FALSE(likeness.are_alike(one, with("8/3(C)4/8/5(C)(CC)1/8/8/3(ss)2(cs)1/8 w 1", "g2-h3")));
}

// The same piece is captured on the same space, though from elsewhere.
TEST(PuzzleLikeness, BoardsThatAreAlikeAfterTheFirstTurnAreAlike) {
  PuzzleLikeness<Towers> likeness;
  const Puzzle one = with("8/8/6(C)1/8/(S)7/4(cs)(CS)2/1(ss)4(s)1/8 w 20", "e3xf3");
  EXPECT_TRUE(
      likeness.are_alike(one, with("8/8/6(C)1/8/(S)7/5(CS)(cs)1/1(ss)4(s)(ss)/8 w 20", "g3xf3")));
}

// Most of the line is the same, though the boards are not.
TEST(PuzzleLikeness, TheSamePlayIsAlike) {
  const auto with_line = [](const std::string& position, const std::vector<std::string>& line) {
    Puzzle puzzle;
    puzzle.position = position;
    SolverTurn rest;
    auto at = Towers::parse_position(position);
    std::vector<std::string> reached;
    for (const std::string& turn : line) {
      at = after(at, Towers::parse_turn(at, turn));
      reached.push_back(Towers::write_position(at, Format::text));
    }
    for (std::size_t i = line.size() + 1; i >= 2; i -= 2) {
      SolverTurn turn;
      turn.text = line[i - 2];
      turn.turns = static_cast<int>((line.size() + 3 - i) / 2);
      if (i - 1 < line.size()) turn.defences = {{{line[i - 1]}, reached[i - 1], "", "", rest}};
      rest = turn;
    }
    puzzle.solution = rest;
    return puzzle;
  };
  PuzzleLikeness<Towers> likeness;
  const Puzzle one = with_line("8/8/6(C)1/8/(S)7/5(CS)(cs)1/1(ss)4(s)(ss)/8 w 20",
                               {"g3xf3", "a4-b4", "b2xb4", "g6-f5", "g2-g3", "f5-e4", "f3xe4"});
  const Puzzle other = with_line("8/8/6(C)1/8/(S)6(c)/5(CS)2/1(ss)2(s)1(cs)1/1(ss)6 w 20",
                                 {"g2xf3", "a4-b4", "b2xb4", "g6-f5", "h4-g5", "f5-e4", "f3xe4"});
  EXPECT_TRUE(likeness.are_alike(one, other));

  // Other pieces play the same turns.
  const Puzzle begun =
      with_line("5(C)2/8/1(s)6/8/7(c)/(cs)(CC)3(C)2/5(css)2/8 w 1", {"a3xb3", "f3-e2", "f2xe2"});
  const Puzzle also =
      with_line("5(C)2/8/7(s)/8/8/(s)(C)3(C)2/5(css)2/8 w 1", {"a3xb3", "f3-e2", "f2xe2"});
  EXPECT_TRUE(likeness.are_alike(begun, also));

  // The position of one puzzle stands in the line of the other.
  Puzzle later = with(one.solution.defences.front().position, "b2xb4");
  later.id = canonical_id<Towers>(Towers::parse_position(later.position));
  EXPECT_TRUE(likeness.are_alike(one, later));
  EXPECT_TRUE(likeness.are_alike(later, one));
}

}  // namespace
}  // namespace cairn
