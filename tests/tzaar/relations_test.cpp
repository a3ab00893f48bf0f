// Compares what the network sees with a plain look at the board, and its values with those that
// every processor must find.

#include "games/tzaar/relations.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "cases.hpp"
#include "core/random.hpp"
#include "network_weights.hpp"
#include "tzaar/playouts.hpp"
#include "tzaar/text.hpp"

namespace cairn::tzaar::test {
namespace {

using R = Relations;
using cairn::test::cases;

// Calls visit(position) for positions in which the game goes on and no pieces are being placed.
template <class Visit>
void visit_positions(int games, std::uint64_t seed, Visit&& visit) {
  Random random(seed);
  const auto visit_open = [&](const Position& position) {
    if (position.stage() != Stage::placing && !position.outcome()) visit(position);
  };
  for (int game = 0; game < games; ++game) {
    const auto starts = random_images_of_starts(3, seed + static_cast<std::uint64_t>(game));
    for (const Position& position : play_out(starts.back(), random)) visit_open(position);
    for (int i = 0; i < 40; ++i) visit_open(Position(random_setup(random)));
  }
}

// A board whose lines are walked space by space.
struct PlainBoard {
  Setup setup;
  Side mover;

  const std::optional<Stack>& at(Point point) const {
    return setup.pieces[index(*Space::at(point))];
  }
  std::optional<Stack> neighbour(Space space, Point step) const {
    Point point = space.point();
    do {
      point = {point.x + step.x, point.y + step.y};
      if (!is_space(point)) return std::nullopt;
    } while (!at(point));
    return at(point);
  }
  std::size_t owner(const Stack& stack) const { return stack.side == mover ? 0 : 1; }
  std::size_t count(Side side, Type type) const {
    return static_cast<std::size_t>(std::ranges::count_if(setup.pieces, [&](const auto& stack) {
      return stack && stack->side == side && stack->type == type;
    }));
  }
};

std::size_t level(int height, std::size_t most) {
  return std::min(static_cast<std::size_t>(height), most) - 1;
}

std::size_t beside(const PlainBoard& board, const std::optional<Stack>& stack) {
  if (!stack) return R::few_heights;
  const std::size_t height = level(stack->height, R::few_heights) + 1;
  return stack->side == board.mover ? R::few_heights + height : R::few_heights - height;
}

// Appends the features of a stack, and counts its captures and whether it is attacked.
void add_stack(const PlainBoard& board, Space space, std::vector<std::size_t>& features,
               std::size_t& captures, std::size_t& attacked) {
  const Stack stack = *board.setup.pieces[index(space)];
  std::size_t victims = 0;
  std::vector<int> attackers;
  std::vector<int> friends;
  for (const Point step : steps) {
    const auto other = board.neighbour(space, step);
    if (!other) continue;
    if (other->side == stack.side) {
      friends.push_back(other->height);
    } else {
      if (other->height <= stack.height) ++victims;
      if (other->height >= stack.height) attackers.push_back(other->height);
    }
  }
  captures += victims;
  std::size_t attack = 0;
  if (!attackers.empty()) {
    ++attacked;
    const auto defenders = std::ranges::count_if(
        friends, [&](int height) { return height >= std::ranges::min(attackers); });
    attack = 1 + (std::min(attackers.size(), R::most_attackers) - 1) * (R::most_defenders + 1) +
             std::min(static_cast<std::size_t>(defenders), R::most_defenders);
  }
  const std::size_t count = board.count(stack.side, stack.type);
  const std::size_t owner = board.owner(stack);
  features.push_back(R::stack +
                     ((owner * R::number_classes + R::class_of[count]) * R::heights +
                      level(stack.height, R::heights)) *
                         R::contacts +
                     std::min(victims, R::most_victims) * R::attacks + attack);
  const std::size_t state = (owner * R::few_classes + R::few_class_of[count]) * R::few_heights +
                            level(stack.height, R::few_heights);
  for (std::size_t d = 0; d < steps.size(); d += 2)
    features.push_back(R::between +
                       (state * R::beside + beside(board, board.neighbour(space, steps[d]))) *
                           R::beside +
                       beside(board, board.neighbour(space, steps[d + 1])));
}

std::vector<std::size_t> plain_features(const Position& position, Side mover) {
  const PlainBoard board{position.setup(), mover};
  std::vector<std::size_t> features;
  std::size_t stacks = 0;
  for (const Side side : both_sides) {
    const std::size_t owner = side == mover ? 0 : 1;
    std::size_t captures = 0;
    for (const Type type : all_types) {
      std::size_t attacked = 0;
      int tallest = 1;
      for (int number = 0; number < space_count; ++number) {
        const auto& stack = board.setup.pieces[static_cast<std::size_t>(number)];
        if (!stack || stack->side != side || stack->type != type) continue;
        add_stack(board, Space(number), features, captures, attacked);
        tallest = std::max(tallest, stack->height);
        ++stacks;
      }
      const std::size_t tall = level(tallest, R::most_height);
      const auto takers = std::ranges::count_if(board.setup.pieces, [&](const auto& stack) {
        return stack && stack->side != side && level(stack->height, R::most_height) >= tall;
      });
      const std::size_t count = board.count(side, type);
      features.push_back(R::number + (owner * (R::most_of_a_type + 1) + count) * R::most_height +
                         tall);
      features.push_back(
          R::danger +
          ((owner * R::scarce + std::min(count, R::scarce) - 1) * (R::most_attacked + 1) +
           std::min(attacked, R::most_attacked)) *
              (R::most_takers + 1) +
          std::min(static_cast<std::size_t>(takers), R::most_takers));
    }
    features.push_back(R::captures + owner * (R::most_captures + 1) +
                       std::min(captures, R::most_captures));
  }
  features.push_back(R::stacks + stacks);
  std::ranges::sort(features);
  return features;
}

TEST(Relations, AreThoseOfAPlainLookAtTheBoard) {
  visit_positions(cases(10, 200), 3, [](const Position& position) {
    for (const Side mover : both_sides) {
      std::vector<std::size_t> features;
      for_each_relation(position, mover,
                        [&](auto... several) { (features.push_back(several), ...); });
      std::ranges::sort(features);
      ASSERT_EQ(features, plain_features(position, mover))
          << text_of(position.setup()) << ", mover " << index(mover);
    }
  });
}

TEST(Relations, GiveEveryProcessorTheSameValues) {
  const Judge judge(cairn::test::any_weights<Judge>(49));
  std::uint64_t sum = 0;
  int positions = 0;
  visit_positions(cases(20, 16'000), 17, [&](const Position& position) {
    sum = mix(sum ^ static_cast<std::uint64_t>(judged_by(judge, position)));
    ++positions;
  });
  EXPECT_EQ(sum, (cases<std::uint64_t>(14818566022495042848u, 4595627526031253567u))) << positions;
}

}  // namespace
}  // namespace cairn::tzaar::test
