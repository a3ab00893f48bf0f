// A position in which some things are left open.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "tzaar/position.hpp"

namespace cairn::tzaar {

struct Pattern {
  std::array<std::optional<Stack>, space_count> stacks{};  // by Space::number(); none: empty
  std::uint64_t any_stack = 0;  // bit n: some stack is on the space of number n
  std::uint64_t open = 0;       // bit n: whatever is on the space of number n
  std::optional<Side> to_move;  // nothing: either
  std::optional<Stage> stage;   // nothing: any
};

bool matches(const Pattern& pattern, const Position& position);

// As image() of a position.
Pattern image(const Pattern& pattern, int symmetry, bool swap_colours);

}  // namespace cairn::tzaar
