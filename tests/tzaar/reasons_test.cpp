// What lines of play do, on positions of games.
#include "games/tzaar/motifs.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "games/tzaar/motifs.hpp"
#include "games/tzaar/notation.hpp"
#include "games/tzaar/setup.hpp"

namespace cairn::tzaar {
namespace {

std::optional<Reason> reason_of(const std::string& text, const std::string& turn) {
  const Position position = parse_position(text);
  return reason(position, {parse_turn(position, turn)});
}

// Black could still make 63 captures, and White 64: that says nothing.
TEST(Reasons, NearlyAsManyCapturesAreNoReason) {
  const auto found = reason_of(
      "caCcB2/bCabA./CAcbccC/AcaCcbaB/BCBCB..a/CCbCcbCC/CcCBbcA/ccAcbB/AbcaB w 1", "B4xB5-D7+F6");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->code, "type_scarce");
  EXPECT_EQ(found->piece, "Tzaar");
  EXPECT_EQ(found->count, 5);
}

TEST(Reasons, HighestStackThatGrows) {
  const auto found = reason_of(
      "bbbcb/ca.aCB/.a2C.cbb/cBCBB..c/ccbCCcAA/ccBC.Cbc/.ACCCCa/AcCBBa/CCABA w 1", "H6xH5-C2+B1");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->code, "taller_stack");
  EXPECT_EQ(found->count, 3);
  EXPECT_EQ(found->other, 1);
}

// What is the same in turns on other boards.
TEST(TurnKind, TypesAndTheSecondAction) {
  const std::string board = "caCcB2/bCabA./CAcbccC/AcaCcbaB/BCBCB..a/CCbCcbCC/CcCBbcA/ccAcbB/AbcaB";
  const auto kind_of = [&](const std::string& turn) {
    const Position position = parse_position(board + " w 1");
    return turn_kind(position, parse_turn(position, turn));
  };
  EXPECT_EQ(kind_of("B4xB5-D7+F6"), "Tzarra x Tzaar, then a stack");
  EXPECT_EQ(kind_of("B4xB5-pass"), "Tzarra x Tzaar, then a pass");
  const Position start = random_start(1);
  Position::Moves moves;
  start.generate(moves);
  const Move& first = moves.front();
  EXPECT_EQ(turn_kind(start, {first}), std::string(type_name(start.type(first.from))) + " x " +
                                           std::string(type_name(start.type(first.to))));
}

}  // namespace
}  // namespace cairn::tzaar
