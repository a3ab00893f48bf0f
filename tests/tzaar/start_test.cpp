#include "games/tzaar/setup.hpp"

#include <gtest/gtest.h>

#include <array>
#include <sstream>
#include <string>

#include "tzaar/playouts.hpp"
#include "tzaar/text.hpp"

namespace cairn::tzaar::test {
namespace {

void put(tzaar::Setup& setup, Side side, Type type, const std::string& names) {
  std::istringstream in(names);
  for (std::string name; in >> name;) {
    auto& stack = setup.pieces[static_cast<std::size_t>(space(name).number())];
    EXPECT_FALSE(stack) << name << " is listed twice";
    stack = Stack{side, type, 1};
  }
}

// The list in the rules is for Black; the one for White is Boardspace's.
TEST(FixedStart, IsTheListOfTheRules) {
  tzaar::Setup expected;
  put(expected, Side::black, Type::tott, "A1 A2 A3 A4 D4 E6 E9 F1 F4 F8 G1 G7 H1 H6 I1");
  put(expected, Side::black, Type::tzarra, "B2 B3 B4 E8 F2 F7 G2 G6 H2");
  put(expected, Side::black, Type::tzaar, "C3 C4 E7 F3 F6 G3");
  put(expected, Side::white, Type::tott, "A5 B1 B6 C1 C7 D1 D5 D8 E1 E4 F5 I2 I3 I4 I5");
  put(expected, Side::white, Type::tzarra, "B5 C2 C6 D2 D7 E2 H3 H4 H5");
  put(expected, Side::white, Type::tzaar, "C5 D3 D6 E3 G4 G5");
  EXPECT_EQ(fixed_start().setup(), expected);
  EXPECT_TRUE(fixed_start().is_opening());
}

TEST(RandomStart, HoldsAllPiecesAndDependsOnTheSeedAlone) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const Position start = random_start(seed);
    EXPECT_TRUE(start.is_opening());
    EXPECT_EQ(start.to_move(), Side::white);
    for (const Side side : both_sides)
      for (const Type type : all_types) EXPECT_EQ(start.count(side, type), supply(type));
    EXPECT_EQ(start, random_start(seed));
    EXPECT_NE(start, random_start(seed + 1));
  }
}

// Records that name a seed would change if the start of that seed did.
TEST(RandomStart, OfASeedIsTheSameForEver) {
  EXPECT_EQ(text_of(random_start(1).setup()),
            "bbcaa/CCCABc/BBcbBcC/ACCcCCbb/CbCCAAcc/abacaaBB/AcbCCcc/cBbcCB/ccCBA w 1");
}

TEST(RandomStart, PutsEachColourEverywhereEquallyOften) {
  constexpr int starts = 2000;
  std::array<int, space_count> white{};
  for (std::uint64_t seed = 0; seed < starts; ++seed) {
    const Position start = random_start(seed);
    for (int number = 0; number < space_count; ++number)
      if (start.at(Space(number))->side == Side::white) ++white[static_cast<std::size_t>(number)];
  }
  for (const int times : white) EXPECT_NEAR(times, starts / 2, 110);  // 5 standard deviations
}

TEST(RandomStart, OfNeighbouringSeedsHaveNothingInCommon) {
  constexpr int starts = 1000;
  int equal_colours = 0;
  for (std::uint64_t seed = 0; seed < starts; ++seed) {
    const Position start = random_start(seed);
    const Position next = random_start(seed + 1);
    for (int number = 0; number < space_count; ++number)
      if (start.at(Space(number))->side == next.at(Space(number))->side) ++equal_colours;
  }
  EXPECT_NEAR(equal_colours, starts * space_count / 2, 800);
}

TEST(TournamentStart, IsTheEmptyBoardWithWhiteToPlace) {
  const Position start;
  EXPECT_EQ(start.stage(), Stage::placing);
  EXPECT_EQ(start.to_move(), Side::white);
  EXPECT_EQ(start.stack_count(), 0);
  EXPECT_FALSE(start.outcome());
  EXPECT_EQ(start.count_moves(), 3u * 60u);
  tzaar::Setup empty;
  empty.stage = Stage::placing;
  EXPECT_EQ(start, Position(empty));
}

TEST(TournamentStart, NobodyPlacesMoreThanThereAre) {
  Position position;
  for (int number = 0; number < 12; ++number)  // all Tzaars of both sides
    position.play(Move::place(Type::tzaar, Space(number)));
  EXPECT_EQ(position.count_moves(), 2u * 48u);
  for (const Move& move : moves_of(position)) EXPECT_NE(move.type, Type::tzaar);
}

}  // namespace
}  // namespace cairn::tzaar::test
