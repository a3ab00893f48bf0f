// What the evaluation sees of a position, as numbered features. The weights of the features
// (weights.hpp) are fitted by tests/tuning/fit.cpp, which reads them off through the same function.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "tzaar/position.hpp"

namespace cairn::tzaar {

// The features of one player: first those of each stack, then of its types and captures. The side
// to move and the other one have weights of their own, since the first acts first; so every
// feature exists twice.
struct Features {
  static constexpr int most_height = 6;     // taller stacks count as such
  static constexpr int most_captures = 24;  // more captures count as so many
  static constexpr int most_of_a_type = 10;
  static constexpr int most_lead = 4;  // by which the tallest stack is higher than the other side's

  // A stack's type and height, whether it can be captured, and whether it can capture.
  static constexpr std::size_t stack(Type type, int height, bool is_attacked, bool can_capture) {
    const auto level = static_cast<std::size_t>(std::min(height, most_height) - 1);
    return ((index(type) * most_height + level) * 2 + (is_attacked ? 1 : 0)) * 2 +
           (can_capture ? 1 : 0);
  }
  static constexpr std::size_t stacks = std::size_t{type_count} * most_height * 4;
  // How many stacks show the type.
  static constexpr std::size_t types(Type type, int count) {
    return stacks + index(type) * most_of_a_type +
           static_cast<std::size_t>(std::min(count, most_of_a_type) - 1);
  }
  static constexpr std::size_t all_types = stacks + std::size_t{type_count} * most_of_a_type;
  static constexpr std::size_t captures(int count) {
    return all_types + static_cast<std::size_t>(std::min(count, most_captures));
  }
  static constexpr std::size_t all_captures = all_types + most_captures + 1;
  static constexpr std::size_t lead(int difference) {
    return all_captures +
           static_cast<std::size_t>(std::clamp(difference, -most_lead, most_lead) + most_lead);
  }
  static constexpr std::size_t of_a_side = all_captures + 2 * most_lead + 1;

  static constexpr std::size_t side_to_move = 2 * of_a_side;  // always there
  static constexpr std::size_t count = side_to_move + 1;
};

// The weights change from the opening, all 60 stacks, to an end with few of them; how far a
// position is from that end, 0..opening_phase.
inline constexpr int opening_phase = 48;
constexpr int phase(int stack_count) {
  return std::clamp(stack_count - (space_count - opening_phase), 0, opening_phase);
}

// Calls visit(feature) for all that a position has, as if `mover` were to move. Pieces are not
// being placed, and no type is missing.
template <class Visit>
void for_each_feature(const Position& position, Side mover, Visit&& visit) {
  std::array<int, 2> captures{};
  std::array<int, 2> tallest{};
  position.for_each_stack(
      [&](Side side, Type type, int height, bool is_attacked, int capture_count) {
        visit((side == mover ? 0 : Features::of_a_side) +
              Features::stack(type, height, is_attacked, capture_count > 0));
        captures[index(side)] += capture_count;
        tallest[index(side)] = std::max(tallest[index(side)], height);
      });
  for (const Side side : both_sides) {
    const std::size_t first = side == mover ? 0 : Features::of_a_side;
    for (const Type type : all_types)
      visit(first + Features::types(type, position.count(side, type)));
    visit(first + Features::captures(captures[index(side)]));
    if (side == mover)
      visit(first + Features::lead(tallest[index(side)] - tallest[index(opponent(side))]));
  }
  visit(Features::side_to_move);
}

}  // namespace cairn::tzaar
