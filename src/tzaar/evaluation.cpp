#include "tzaar/evaluation.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace cairn::tzaar {

namespace {

// All in hundredths of a Tott. First guesses.
constexpr int scarcity = 1500;        // what the stacks of one type are worth together, if many
constexpr int height_above_one = 35;  // for each piece under the top ones
constexpr int tallest = 40;           // for each step by which a side's tallest stack is taller
constexpr int mobility = 8;           // for each capture at hand
constexpr int few_captures = 60;      // for each capture below enough_captures
constexpr int enough_captures = 4;
constexpr int last_one_hangs = 2500;  // the side to move can capture the last one of a type

// The worth of having `count` stacks of a type: the fewer there are, the more each one counts.
constexpr int worth(int count) {
  return count == 0 ? 0 : scarcity - scarcity / count;
}

int types(const Position& position, Side side) {
  int points = 0;
  for (const Type type : all_types) points += worth(position.count(side, type));
  return points;
}

int captures(const Position& position, Side side) {
  const int count = position.captures(side);
  return mobility * count - few_captures * std::max(0, enough_captures - count);
}

int side_points(const Position& position, Side side) {
  const auto [pieces, top, stacks] = position.heights(side);
  return types(position, side) + height_above_one * (pieces - stacks) + tallest * top +
         captures(position, side);
}

bool last_one_is_capturable(const Position& position) {
  return std::ranges::any_of(all_types, [&](Type type) {
    const std::uint64_t shown = position.shown(opponent(position.to_move()), type);
    return std::has_single_bit(shown) && position.can_capture(Space(std::countr_zero(shown)));
  });
}

}  // namespace

int evaluate(const Position& position) {
  if (position.stage() == Stage::placing) return 0;
  const Side mover = position.to_move();
  return side_points(position, mover) - side_points(position, opponent(mover)) +
         (last_one_is_capturable(position) ? last_one_hangs : 0);
}

}  // namespace cairn::tzaar
