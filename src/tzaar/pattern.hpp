// A pattern of positions: a position in which some things are left open.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "tzaar/position.hpp"

namespace cairn::tzaar {

struct Pattern {
  std::array<std::optional<Stack>, space_count> stacks{};  // by Space::number(); nothing if empty
  std::uint64_t any_stack = 0;  // bit n: the space with number n holds some stack
  std::uint64_t open = 0;       // bit n: the space with number n may hold anything or nothing
  std::optional<Side> to_move;  // nothing stands for either side
  std::optional<Stage> stage;   // nothing stands for any stage
};

// Returns whether a position fits a pattern in everything that the pattern does not leave open.
bool matches(const Pattern& pattern, const Position& position);

// Returns all positions that fit a pattern in which no space is left open. Returns nothing if one
// is.
std::optional<std::vector<Position>> positions_of(const Pattern& pattern);

// Returns the image of a pattern, as image() of a position does (symmetry.hpp).
Pattern image(const Pattern& pattern, int symmetry, bool swap_colours);

}  // namespace cairn::tzaar
