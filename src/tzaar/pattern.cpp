#include "tzaar/pattern.hpp"

#include "core/error.hpp"
#include "tzaar/symmetry.hpp"

namespace cairn::tzaar {

bool matches(const Pattern& pattern, const Position& position) {
  if (pattern.to_move && *pattern.to_move != position.to_move()) return false;
  if (pattern.stage && *pattern.stage != position.stage()) return false;
  for (int number = 0; number < space_count; ++number) {
    if (pattern.open >> number & 1) continue;
    const auto stack = position.at(Space(number));
    const bool fits = pattern.any_stack >> number & 1
                          ? stack.has_value()
                          : stack == pattern.stacks[static_cast<std::size_t>(number)];
    if (!fits) return false;
  }
  return true;
}

std::optional<std::vector<Position>> positions_of(const Pattern& pattern) {
  if ((pattern.open | pattern.any_stack) != 0) return std::nullopt;
  std::vector<Position> positions;
  for (const Side side : {Side::white, Side::black})
    for (const Stage stage : {Stage::placing, Stage::first, Stage::second}) {
      if (pattern.to_move.value_or(side) != side || pattern.stage.value_or(stage) != stage)
        continue;
      try {
        positions.emplace_back(Setup{pattern.stacks, side, stage});
      } catch (const Error&) {
        continue;  // this side cannot be to move there, or not at this stage
      }
    }
  return positions;
}

Pattern image(const Pattern& pattern, int symmetry, bool swap_colours) {
  Pattern mapped;
  mapped.stage = pattern.stage;
  mapped.to_move = pattern.to_move;
  if (swap_colours && mapped.to_move) mapped.to_move = opponent(*mapped.to_move);
  for (int number = 0; number < space_count; ++number) {
    const int target = image(Space(number), symmetry).number();
    auto stack = pattern.stacks[static_cast<std::size_t>(number)];
    if (stack && swap_colours) stack->side = opponent(stack->side);
    mapped.stacks[static_cast<std::size_t>(target)] = stack;
    mapped.any_stack |= (pattern.any_stack >> number & 1) << target;
    mapped.open |= (pattern.open >> number & 1) << target;
  }
  return mapped;
}

}  // namespace cairn::tzaar
