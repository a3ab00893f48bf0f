#include "towers/symmetry.hpp"

#include <array>
#include <cassert>

namespace cairn::towers {

namespace {

constexpr int mirror_files = board_width - 1;  // to exclusive-or with a space's number
constexpr int rotate_board = space_count - 1;

}  // namespace

Space image(Space space, int symmetry) {
  assert(0 <= symmetry && symmetry < symmetry_count);
  const int mask =
      ((symmetry & 1) != 0 ? mirror_files : 0) ^ ((symmetry & 2) != 0 ? rotate_board : 0);
  return Space(space.number() ^ mask);
}

Position image(const Position& position, int symmetry) {
  const bool rotated = (symmetry & 2) != 0;
  const Setup setup = position.setup();
  Setup mapped = setup;
  if (rotated) mapped.to_move = opponent(setup.to_move);
  for (int number = 0; number < space_count; ++number) {
    auto piece = setup.pieces[static_cast<std::size_t>(number)];
    if (piece && rotated) piece->side = opponent(piece->side);
    mapped.pieces[static_cast<std::size_t>(image(Space(number), symmetry).number())] = piece;
  }
  return Position(mapped);
}

std::vector<Position> images(const Position& position) {
  std::vector<Position> images;
  for (int symmetry = 0; symmetry < symmetry_count; ++symmetry)
    images.push_back(image(position, symmetry));
  return images;
}

std::string symmetry_name(int symmetry) {
  constexpr std::array<const char*, symmetry_count> names{
      "unchanged", "mirrored left to right", "turned by 180 degrees, colours swapped",
      "mirrored top to bottom, colours swapped"};
  return names[static_cast<std::size_t>(symmetry)];
}

}  // namespace cairn::towers
