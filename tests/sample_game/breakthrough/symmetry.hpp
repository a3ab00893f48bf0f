// Images of positions under the symmetries of Breakthrough, and positions with things left open.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "breakthrough/position.hpp"

namespace cairn::breakthrough {

// 0 changes nothing, 1 mirrors left to right, 2 top to bottom with the colours and the side to move
// exchanged, 3 does both.
inline constexpr std::size_t symmetry_count = 4;

Position image(const Position& position, std::size_t symmetry);
std::vector<Position> images(const Position& position);
std::string_view symmetry_name(std::size_t symmetry);

struct Pattern {
  std::array<Spaces, 2> pawns{};  // by index(Side)
  Spaces any_pawn = 0;            // a pawn of either side is on these spaces
  Spaces open = 0;                // whatever is on these
  std::optional<Side> to_move;    // nothing: either
};

Pattern image(const Pattern& pattern, std::size_t symmetry);
bool matches(const Pattern& pattern, const Position& position);

// The kinds of starts: "fixed" for the usual one and its images, and other_setup.
inline constexpr std::array<std::string_view, 1> setups{"fixed"};
std::string_view setup_name(const Position& start);

}  // namespace cairn::breakthrough
