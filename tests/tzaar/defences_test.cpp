// Compares the actions that a threatened side need not consider with plain play of all turns.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "cases.hpp"
#include "core/error.hpp"
#include "core/position.hpp"
#include "games/tzaar/wins.hpp"
#include "tzaar/playouts.hpp"
#include "tzaar/text.hpp"

namespace cairn::tzaar::test {
namespace {

// Returns whether the side wins by the rest of its turn, or has won.
bool wins(const Position& position, Side side) {
  if (const auto outcome = position.outcome()) return outcome->winner == side;
  if (position.to_move() != side) return false;
  return std::ranges::any_of(moves_of(position),
                             [&](const Move& move) { return wins(after(position, move), side); });
}

// Returns how many actions are left out.
int expect_only_losing_actions_left_out(const Position& position) {
  Position::Moves defences;
  position.generate_defences(defences);
  auto next = defences.begin();
  int left_out = 0;
  for (const Move& move : moves_of(position)) {
    if (next != defences.end() && *next == move) {
      ++next;
      continue;
    }
    EXPECT_TRUE(wins(after(position, move), opponent(position.to_move())))
        << text_of(position.setup()) << ' ' << text_of(move);
    ++left_out;
  }
  EXPECT_EQ(next, defences.end()) << "a defence that is no legal move, or out of order";
  return left_out;
}

// Returns a position before a second action in which each side has a stack of each type and a few
// more, or nothing if the random spaces do not allow one.
std::optional<Position> random_second_action(Random& random) {
  constexpr std::uint32_t tallest = 3;
  tzaar::Setup setup;
  const auto put = [&](Side side, Type type) {
    setup.pieces[random.below(space_count)] =
        Stack{side, type, 1 + static_cast<int>(random.below(tallest))};
  };
  for (const Side side : both_sides) {
    for (const Type type : all_types) put(side, type);
    for (auto more = random.below(6); more > 0; --more) put(side, all_types[random.below(3)]);
  }
  setup.to_move = both_sides[random.below(2)];
  setup.stage = Stage::second;
  try {
    const Position position(setup);
    if (!position.outcome()) return position;
  } catch (const Error&) {  // the pieces are not allowed together
  }
  return std::nullopt;
}

TEST(Defences, LeaveOutOnlyActionsThatLoseAtOnce) {
  Random random(83);
  int left_out = 0;
  for (int count = cairn::test::cases(20'000, 1'000'000); count > 0;) {
    const auto position = random_second_action(random);
    if (!position) continue;
    --count;
    left_out += expect_only_losing_actions_left_out(*position);
    if (testing::Test::HasFailure()) return;
  }
  EXPECT_GT(left_out, 10'000);
}

// The selective search does not play them, so that what it would see afterwards must be certain.
TEST(LosingMoves, AreSeenToLoseAfterThem) {
  Random random(84);
  int losing = 0;
  for (int count = cairn::test::cases(20'000, 1'000'000); count > 0;) {
    const auto position = random_second_action(random);
    if (!position) continue;
    --count;
    const LosingMoves loses(*position);
    for (const Move& move : moves_of(*position)) {
      if (!loses(move)) continue;
      ++losing;
      const Position reached = after(*position, move);
      ASSERT_TRUE(!reached.outcome() && reached.wins_this_turn())
          << text_of(position->setup()) << ' ' << text_of(move);
    }
  }
  EXPECT_GT(losing, 10'000);
}

}  // namespace
}  // namespace cairn::tzaar::test
