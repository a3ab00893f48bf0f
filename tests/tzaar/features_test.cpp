// Compares what the evaluation and the gains of moves see with a plain look at the board.
#include "games/tzaar/evaluation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <set>
#include <vector>

#include "games/tzaar/contacts.hpp"
#include "games/tzaar/evaluation.hpp"
#include "tzaar/playouts.hpp"
#include "tzaar/reference.hpp"
#include "tzaar/text.hpp"

namespace cairn::tzaar::test {
namespace {

using Counts = std::array<int, Features::count>;

std::vector<Position> open_positions() {
  Random random(1204);
  std::vector<Position> positions;
  for (const Position& start : random_images_of_starts(8, 29))
    for (const Position& position : play_out(start, random))
      if (random.below(4) == 0) positions.push_back(position);
  for (int i = 0; i < 400; ++i) positions.emplace_back(random_setup(random));
  std::erase_if(positions, [](const Position& position) {
    return position.stage() == Stage::placing || position.outcome();
  });
  return positions;
}

// Returns the spaces at one end of the moves.
std::set<Space> ends(const std::vector<Move>& moves, Space Move::*end) {
  std::set<Space> spaces;
  for (const Move& move : moves) spaces.insert(move.*end);
  return spaces;
}

void count_stacks(const Setup& setup, const Reference& plain, Side side, Side mover,
                  Counts& counts) {
  const std::set<Space> capturing = ends(plain.captures(side), &Move::from);
  const std::set<Space> attacked = ends(plain.captures(opponent(side)), &Move::to);
  for (const Type type : all_types) {
    std::vector<int> heights;
    int in_danger = 0;
    for (int number = 0; number < space_count; ++number) {
      const auto& stack = setup.pieces[static_cast<std::size_t>(number)];
      if (!stack || stack->side != side || stack->type != type) continue;
      const Space space(number);
      heights.push_back(stack->height);
      counts[Features::stack(type, stack->height, capturing.contains(space))] +=
          side == mover ? 1 : -1;
      if (!attacked.contains(space)) continue;
      ++in_danger;
      ++counts[Features::target(side == mover, type, stack->height)];
    }
    const int tallest = std::min(Features::most_height, std::ranges::max(heights));
    const auto takers = std::ranges::count_if(setup.pieces, [&](const auto& stack) {
      return stack && stack->side != side && stack->height >= tallest;
    });
    const int count = static_cast<int>(heights.size());
    counts[Features::types(type, count)] += side == mover ? 1 : -1;
    counts[Features::takers(type, static_cast<int>(takers))] += side == mover ? 1 : -1;
    ++counts[Features::attacked(side == mover, type, count, in_danger)];
  }
  ++counts[Features::captures(side == mover, static_cast<int>(plain.captures(side).size()))];
}

TEST(Features, AreThoseOfAPlainLookAtTheBoard) {
  for (const Position& position : open_positions())
    for (const Side mover : both_sides) {
      Counts expected{};
      for (const Side side : both_sides)
        count_stacks(position.setup(), Reference(position.setup()), side, mover, expected);
      ++expected[Features::side_to_move];
      Counts counts{};
      for_each_feature(position, mover,
                       [&](std::size_t feature, int count) { counts[feature] += count; });
      ASSERT_EQ(counts, expected) << text_of(position.setup()) << ", mover " << index(mover);
    }
}

TEST(Features, ChangesOfCapturesAreThoseOfThePositionAfterTheMove) {
  int attacked = 0;
  for (const Position& position : open_positions()) {
    const auto now = contacts_of(position).captures;
    for (const Move& move : moves_of(position)) {
      if (move.kind == Move::Kind::pass) continue;
      SCOPED_TRACE(text_of(position.setup()) + " " + text_of(move));
      const Change source = change_at_source(position, move.from);
      const TargetChanges targets(position, move.from);
      const int lane = targets.lane(move.to);
      const Change target = targets[lane];
      const bool is_target_attacked = targets.is_attacked_by(opponent(position.to_move()), lane);
      Position reached = position;
      reached.play(move);
      EXPECT_EQ(now[0] + source.white + target.white, captures_of(reached, Side::white));
      EXPECT_EQ(now[1] + source.black + target.black, captures_of(reached, Side::black));
      EXPECT_EQ(is_target_attacked, is_attacked(reached, move.to));
      EXPECT_EQ(is_target_attacked, (contacts_of(reached).attacked & bit(move.to)) != 0);
      if (is_target_attacked) ++attacked;
    }
  }
  EXPECT_GT(attacked, 1000);
}

TEST(Features, GainsDoNotHangOnTheMovesAskedAboutBefore) {
  Random random(5);
  for (const Position& position : open_positions()) {
    const std::vector<Move> moves = moves_of(position);
    Gains gains(position);
    for (std::size_t i = 0; i < moves.size(); ++i) {
      const Move& move = moves[random.below(static_cast<std::uint32_t>(moves.size()))];
      ASSERT_EQ(gains(move), Gains(position)(move))
          << text_of(position.setup()) << " " << text_of(move);
    }
  }
}

}  // namespace
}  // namespace cairn::tzaar::test
