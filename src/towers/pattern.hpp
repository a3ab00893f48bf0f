// A position in which some things are left open.
#pragma once

#include <array>
#include <optional>

#include "towers/position.hpp"

namespace cairn::towers {

struct Pattern {
  std::array<std::optional<Piece>, space_count> pieces{};  // by Space::number(); none: empty
  Bits any_piece = 0;                                      // some piece is on these spaces
  Bits open = 0;                                           // whatever is on these
  std::optional<Side> to_move;                             // nothing: either
  bool breakthrough = false;  // true: the game was won by one; false: or not
};

// The number of the move does not count.
bool matches(const Pattern& pattern, const Position& position);

// As image() of a position.
Pattern image(const Pattern& pattern, int symmetry);

}  // namespace cairn::towers
