#include "towers/symmetry.hpp"

#include <array>
#include <bit>
#include <cassert>
#include <cstddef>

#include "towers/hash_keys.hpp"

namespace cairn::towers {

namespace {

constexpr int mirror_files = board_width - 1;  // to exclusive-or with a space's number
constexpr int rotate_board = space_count - 1;

bool swaps_colours(int symmetry) {
  return (symmetry & 2) != 0;
}

// Returns what the pieces' images contribute to the hash.
std::uint64_t hash_of_pieces(const Position& position, int symmetry) {
  std::uint64_t hash = 0;
  for (const Side side : both_sides) {
    const Planes& planes = position.planes(side);
    const auto& keys = piece_keys[index(swaps_colours(symmetry) ? opponent(side) : side)];
    for (Bits rest = planes.pieces(); rest != 0; rest &= rest - 1) {
      const Space space(std::countr_zero(rest));
      hash ^= keys[static_cast<std::size_t>(image(space, symmetry).number())]
                  [code_of(planes.circles(space), planes.squares(space))];
    }
  }
  return hash;
}

}  // namespace

Space image(Space space, int symmetry) {
  assert(0 <= symmetry && symmetry < symmetry_count);
  const int mask =
      ((symmetry & 1) != 0 ? mirror_files : 0) ^ (swaps_colours(symmetry) ? rotate_board : 0);
  return Space(space.number() ^ mask);
}

Position image(const Position& position, int symmetry) {
  const bool rotated = swaps_colours(symmetry);
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

// What is no piece stays in the hash as it is, except for the side to move.
std::uint64_t image_hash(const Position& position, int symmetry) {
  const std::uint64_t moved = hash_of_pieces(position, 0) ^ hash_of_pieces(position, symmetry);
  return position.hash() ^ moved ^ (swaps_colours(symmetry) ? black_to_move_key : 0);
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
