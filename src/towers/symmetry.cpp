#include "towers/symmetry.hpp"

#include <cassert>

namespace cairn::towers {

namespace {

constexpr int mirror_files = board_width - 1;  // exclusive-or with a space's number
constexpr int rotate_board = space_count - 1;

}  // namespace

Position image(const Position& position, int symmetry) {
  assert(0 <= symmetry && symmetry < symmetry_count);
  const bool mirrored = (symmetry & 1) != 0;
  const bool rotated = (symmetry & 2) != 0;
  const int mask = (mirrored ? mirror_files : 0) ^ (rotated ? rotate_board : 0);
  const Setup setup = position.setup();
  Setup mapped = setup;
  if (rotated) mapped.to_move = opponent(setup.to_move);
  for (int number = 0; number < space_count; ++number) {
    auto piece = setup.pieces[static_cast<std::size_t>(number)];
    if (piece && rotated) piece->side = opponent(piece->side);
    mapped.pieces[static_cast<std::size_t>(number ^ mask)] = piece;
  }
  return Position(mapped);
}

std::vector<Position> images(const Position& position) {
  std::vector<Position> images;
  for (int symmetry = 0; symmetry < symmetry_count; ++symmetry)
    images.push_back(image(position, symmetry));
  return images;
}

}  // namespace cairn::towers
