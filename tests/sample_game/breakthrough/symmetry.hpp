// Images of positions under the symmetries of Breakthrough, and patterns: positions in which some
// things are left open.
#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "breakthrough/position.hpp"

namespace cairn::breakthrough {

// Symmetry 0 changes nothing. Symmetry 1 mirrors left to right. Symmetry 2 mirrors top to bottom
// and swaps the colours, including the side to move. Symmetry 3 does what 1 and 2 do.
inline constexpr std::size_t symmetry_count = 4;

Space image(Space space, std::size_t symmetry);
Position image(const Position& position, std::size_t symmetry);
std::vector<Position> images(const Position& position);
std::string_view symmetry_name(std::size_t symmetry);

struct Pattern {
  std::array<Spaces, 2> pawns{};  // by index(Side)
  Spaces any_pawn = 0;            // a pawn of either side is on these spaces
  Spaces open = 0;                // these spaces may be empty or have any pawn
  std::optional<Side> to_move;    // empty: either side
};

Pattern image(const Pattern& pattern, std::size_t symmetry);
bool matches(const Pattern& pattern, const Position& position);

// The words for the kinds of starts: "fixed" is the usual start or one of its images. setup_name()
// returns other_setup for any other start.
inline constexpr std::array<std::string_view, 1> setups{"fixed"};
std::string_view setup_name(const Position& start);

}  // namespace cairn::breakthrough
