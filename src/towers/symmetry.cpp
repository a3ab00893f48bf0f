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

// Returns what the pieces' images contribute to the hash.
std::uint64_t hash_of_pieces(const Position& position, std::size_t map) {
  std::uint64_t hash = 0;
  for (const Side side : both_sides) {
    const Planes& planes = position.planes(side);
    const auto& keys = piece_keys[index(Board::swaps_colours(map) ? opponent(side) : side)];
    for (Bits rest = planes.pieces(); rest != 0; rest &= rest - 1) {
      const Space space(std::countr_zero(rest));
      hash ^= keys[static_cast<std::size_t>(Board::image(space, map).number())]
                  [code_of(planes.circles(space), planes.squares(space))];
    }
  }
  return hash;
}

}  // namespace

Space Board::image(Space space, std::size_t map) {
  assert(map < map_count);
  const int mask = ((map & 1) != 0 ? mirror_files : 0) ^ (swaps_colours(map) ? rotate_board : 0);
  return Space(space.number() ^ mask);
}

// What is no piece stays in the hash as it is, except for the side to move.
std::uint64_t image_hash(const Position& position, std::size_t map) {
  const std::uint64_t moved = hash_of_pieces(position, 0) ^ hash_of_pieces(position, map);
  return position.hash() ^ moved ^ (Board::swaps_colours(map) ? black_to_move_key : 0);
}

std::string map_name(std::size_t map) {
  constexpr std::array<const char*, Board::map_count> names{
      "unchanged", "mirrored left to right", "turned by 180 degrees, colours swapped",
      "mirrored top to bottom, colours swapped"};
  return names[map];
}

}  // namespace cairn::towers
