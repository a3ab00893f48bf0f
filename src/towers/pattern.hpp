// A position of which some parts are left open.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "towers/position.hpp"

namespace cairn::towers {

struct Pattern {
  std::array<std::optional<Piece>, space_count> pieces{};  // by Space::number(); empty: no piece
  Bits any_piece = 0;                                      // spaces with a piece of any kind
  Bits open = 0;                                           // spaces of which nothing is said
  std::optional<Side> to_move;                             // empty: either side
  bool breakthrough = false;  // true: a breakthrough must have won; false: it need not
};

// Whether a position fits the pattern. Its move number does not matter.
bool matches(const Pattern& pattern, const Position& position);

// Returns all positions that fit a pattern in which no space is left open. Returns nothing if one
// is.
std::optional<std::vector<Position>> positions_of(const Pattern& pattern);

// Returns the pattern's image under a symmetry; see image() of a position (symmetry.hpp).
Pattern image(const Pattern& pattern, int symmetry);

}  // namespace cairn::towers
