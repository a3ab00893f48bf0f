#include "breakthrough/symmetry.hpp"

#include <algorithm>

#include "games/game.hpp"

namespace cairn::breakthrough {

namespace {

constexpr bool swaps_colours(std::size_t symmetry) {
  return (symmetry & 2) != 0;
}

Spaces image_of_all(Spaces spaces, std::size_t symmetry) {
  Spaces mapped = 0;
  for (Space space = 0; space < space_count; ++space)
    if ((spaces & bit(space)) != 0) mapped |= bit(image(space, symmetry));
  return mapped;
}

std::array<Spaces, 2> image(const std::array<Spaces, 2>& pawns, std::size_t symmetry) {
  const std::size_t first = swaps_colours(symmetry) ? 1 : 0;
  return {image_of_all(pawns[first], symmetry), image_of_all(pawns[1 - first], symmetry)};
}

Side image(Side side, std::size_t symmetry) {
  return swaps_colours(symmetry) ? opponent(side) : side;
}

}  // namespace

Space image(Space space, std::size_t symmetry) {
  const int file = (symmetry & 1) != 0 ? file_count - 1 - file_of(space) : file_of(space);
  const int rank = swaps_colours(symmetry) ? rank_count - 1 - rank_of(space) : rank_of(space);
  return space_at(file, rank);
}

Position image(const Position& position, std::size_t symmetry) {
  return {image(position.pawns(), symmetry), image(position.to_move(), symmetry)};
}

std::vector<Position> images(const Position& position) {
  std::vector<Position> images;
  for (std::size_t symmetry = 0; symmetry < symmetry_count; ++symmetry)
    images.push_back(image(position, symmetry));
  return images;
}

std::string_view symmetry_name(std::size_t symmetry) {
  constexpr std::array<std::string_view, symmetry_count> names{
      "unchanged", "mirrored left to right", "mirrored top to bottom, colours swapped",
      "turned by 180 degrees, colours swapped"};
  return names[symmetry];
}

Pattern image(const Pattern& pattern, std::size_t symmetry) {
  Pattern mapped{image(pattern.pawns, symmetry), image_of_all(pattern.any_pawn, symmetry),
                 image_of_all(pattern.open, symmetry), pattern.to_move};
  if (mapped.to_move) mapped.to_move = image(*mapped.to_move, symmetry);
  return mapped;
}

bool matches(const Pattern& pattern, const Position& position) {
  if (pattern.to_move && *pattern.to_move != position.to_move()) return false;
  const Spaces all = position.pawns(Side::white) | position.pawns(Side::black);
  if ((pattern.any_pawn & ~all) != 0) return false;
  const Spaces told = ~(pattern.any_pawn | pattern.open);
  return std::ranges::all_of(both_sides, [&](Side side) {
    return (position.pawns(side) & told) == pattern.pawns[index(side)];
  });
}

std::string_view setup_name(const Position& start) {
  static const std::vector<Position> fixed = images(Position());
  return std::ranges::find(fixed, start) == fixed.end() ? other_setup : setups[0];
}

}  // namespace cairn::breakthrough
