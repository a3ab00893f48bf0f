// The positions that can be set up, and the reasons why others cannot.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/error.hpp"
#include "games/tzaar/setup.hpp"
#include "tzaar/playouts.hpp"
#include "tzaar/text.hpp"

namespace cairn::tzaar::test {
namespace {

struct Row {
  std::string what;
  std::string position;
  std::string reason;  // part of the message; empty if the position is accepted
};

const std::vector<Row> rows{
    {"a stack too high",
     "c31..../....../......./......../......../......../......./....../..ABC w 1", "height 31"},
    {"a stack of no height",
     "c0..../....../......./......../......../......../......./....../..ABC w 1", "height 0"},
    {"seven Tzaars", "aaaaa/aa..bc/......./......../......../......../......./....../..ABC w 1",
     "White shows 7 stacks of type Tzaar; at most 6"},
    {"ten Tzarras", "BBBBB/BBBBB./......./......../......../......../......./...A.C/..abc w 1",
     "Black shows 10 stacks of type Tzarra; at most 9"},
    {"sixteen Totts", "ccccc/cccccc/ccccc../......../......../......../......./...a.b/..ABC w 1",
     "White shows 16 stacks of type Tott; at most 15"},
    {"31 pieces", "a29bc../....../......./......../......../......../......./....../..ABC w 1",
     "White's stacks hold 31 pieces; a side has 30"},
    {"an empty board to move on",
     "...../....../......./......../......../......../......./....../..... w 1",
     "both sides lack a type"},
    {"both sides without Tzaars",
     "bc.../....../......./......../......../......../......./....../...BC b 2",
     "both sides lack a type"},
    {"both sides without a type, not the same one",
     "bc.../....../......./......../......../......../......./....../...AB w 1",
     "both sides lack a type"},
    {"a stack of two in a placement",
     "c2..../....../......./......../......../......../......./....../....C w p",
     "a stack of two or more pieces in a placement"},
    {"a placement two ahead",
     "cc.../....../......./......../......../......../......./....../..... b p",
     "White has placed 2 pieces and Black 0 with Black to place"},
    {"a placement by the side that is ahead",
     "c..../....../......./......../......../......../......./....../..... w p",
     "White has placed 1 pieces and Black 0 with White to place"},
    {"a placement of seven Tzaars",
     "aaaaa/aa..../......./......../......../......../......./..CCCC/..CCC w p",
     "White shows 7 stacks of type Tzaar"},

    {"an endgame", "abc../....../......./......../......../......../......./....../..ABC w 1", ""},
    {"its second action",
     "abc../....../......./......../......../......../......./....../..ABC b 2", ""},
    {"won by a first capture: Black has no Tzaar left",
     "abc../....../......./......../......../......../......./....../...BC w 2", ""},
    {"won by a second capture",
     "abc../....../......./......../......../......../......./....../...BC b 1", ""},
    {"lost by covering one's own last piece",
     "bc2.../....../......./......../......../......../......./....../..ABC b 1", ""},
    {"a side without any stack",
     "...../....../......./......../......../......../......./....../..ABC w 1", ""},
    {"stacks as high as the pieces allow",
     "a28bc../....../......./......../......../......../......./....../..ABC28 w 1", ""},
    {"one stack of all pieces",
     "a30..../....../......./......../......../......../......./....../..ABC w 1", ""},
    {"an empty board to place on",
     "...../....../......./......../......../......../......./....../..... w p", ""},
    {"an empty board on which Black begins, an image of the last",
     "...../....../......./......../......../......../......./....../..... b p", ""},
    {"a placement, the other side one ahead",
     "a..../....../......./......../......../......../......./....../..... b p", ""},
    {"a placement, Black one ahead",
     "A..../....../......./......../......../......../......./....../..... w p", ""},
};

TEST(Setup, IsAcceptedOrRejectedWithTheReason) {
  for (const Row& row : rows) {
    SCOPED_TRACE(row.what + ": " + row.position);
    const auto setup = setup_of(row.position);
    try {
      const Position position(setup);
      EXPECT_EQ(row.reason, "") << "but it was accepted";
      EXPECT_EQ(position.setup(), setup);
    } catch (const Error& error) {
      const std::string message = error.what();
      EXPECT_EQ(error.kind(), Error::Kind::position);
      EXPECT_NE(row.reason, "") << message;
      EXPECT_NE(message.find(row.reason), std::string::npos) << message;
      EXPECT_NE(message.find("; "), std::string::npos) << "says what would be right: " << message;
      EXPECT_EQ(message.find('\n'), std::string::npos);
    }
  }
}

TEST(Setup, RejectsWhatAFullBoardCannotBe) {
  auto full = fixed_start().setup();
  full.stage = Stage::second;
  EXPECT_THROW(Position{full}, Error);
  full.stage = Stage::placing;
  EXPECT_THROW(Position{full}, Error);
  full.stage = Stage::first;
  EXPECT_NO_THROW(Position{full});
  full.to_move = Side::black;
  EXPECT_NO_THROW(Position{full}) << "the image of an opening with the colours swapped";
  full.pieces[0]->height = 2;
  EXPECT_THROW(Position{full}, Error);
}

TEST(Setup, TheDefaultIsRejected) {
  EXPECT_THROW(Position{tzaar::Setup{}}, Error);
}

TEST(Setup, ReachedInPlayIsAcceptedAndTheSame) {
  Random random(9);
  for (const Position& start : random_images_of_starts(60, 9))
    for (const Position& position : play_out(start, random)) {
      ASSERT_NO_THROW(Position{position.setup()}) << text_of(position.setup());
      ASSERT_EQ(Position(position.setup()), position);
    }
}

}  // namespace
}  // namespace cairn::tzaar::test
