#include "tzaar/symmetry.hpp"

#include <array>
#include <cassert>
#include <cstddef>

namespace cairn::tzaar {

namespace {

constexpr std::size_t board_symmetries = Board::map_count / 2;  // without swapping the colours
constexpr std::size_t rotations = direction_count;              // and as many reflections

// Turns a point by 60 degrees about the centre.
Point turned(Point point) {
  return {-point.y, point.x + point.y};
}
// Reflects a point in a line through the centre.
Point reflected(Point point) {
  return {point.y, point.x};
}

}  // namespace

Space Board::image(Space space, std::size_t map) {
  assert(map < map_count);
  const std::size_t symmetry = map % board_symmetries;
  Point point = space.point();
  if (symmetry >= rotations) point = reflected(point);
  for (std::size_t turns = symmetry % rotations; turns > 0; --turns) point = turned(point);
  return *Space::at(point);
}

std::string map_name(std::size_t map) {
  const std::size_t symmetry = map % board_symmetries;
  const bool mirrors = symmetry >= rotations;
  // Reflection number 1 exchanges left and right; each other reflection is this one followed by a
  // turn.
  const std::size_t turns = mirrors ? (symmetry - 1) % rotations : symmetry;
  constexpr int degrees = 60;
  std::string name = mirrors ? "mirrored left to right" : "";
  if (turns > 0)
    name +=
        (mirrors ? " and turned by " : "turned by ") + std::to_string(degrees * turns) + " degrees";
  if (Board::swaps_colours(map)) name += name.empty() ? "colours swapped" : ", colours swapped";
  return name.empty() ? "unchanged" : name;
}

std::uint64_t image_hash(const Position& position, std::size_t map) {
  static const auto cells = [] {
    std::array<std::array<std::uint8_t, space_count>, board_symmetries> targets{};
    for (std::size_t each = 0; each < board_symmetries; ++each)
      for (int number = 0; number < space_count; ++number)
        targets[each][static_cast<std::size_t>(number)] =
            static_cast<std::uint8_t>(Board::image(Space(number), each).number());
    return targets;
  }();
  return position.hash_moved(cells[map % board_symmetries], Board::swaps_colours(map));
}

}  // namespace cairn::tzaar
