#include "tzaar/symmetry.hpp"

#include <array>
#include <cassert>
#include <cstddef>

namespace cairn::tzaar {

namespace {

// Turns a point by 60 degrees about the centre.
Point turned(Point point) {
  return {-point.y, point.x + point.y};
}
// Reflects a point in a line through the centre.
Point reflected(Point point) {
  return {point.y, point.x};
}

}  // namespace

Space image(Space space, int symmetry) {
  assert(0 <= symmetry && symmetry < board_symmetries);
  Point point = space.point();
  if (symmetry >= direction_count) point = reflected(point);
  for (int turns = symmetry % direction_count; turns > 0; --turns) point = turned(point);
  return *Space::at(point);
}

std::string symmetry_name(int symmetry, bool swap_colours) {
  const bool mirrors = symmetry >= direction_count;
  // Reflection number 1 exchanges left and right; each other reflection is this one followed by a
  // turn.
  const int turns = mirrors ? (symmetry - 1) % direction_count : symmetry;
  constexpr int degrees = 60;
  std::string name = mirrors ? "mirrored left to right" : "";
  if (turns > 0)
    name +=
        (mirrors ? " and turned by " : "turned by ") + std::to_string(degrees * turns) + " degrees";
  if (swap_colours) name += name.empty() ? "colours swapped" : ", colours swapped";
  return name.empty() ? "unchanged" : name;
}

Position image(const Position& position, int symmetry, bool swap_colours) {
  const Setup setup = position.setup();
  Setup mapped;
  mapped.stage = setup.stage;
  mapped.to_move = swap_colours ? opponent(setup.to_move) : setup.to_move;
  for (int number = 0; number < space_count; ++number) {
    auto stack = setup.stacks[static_cast<std::size_t>(number)];
    if (stack && swap_colours) stack->side = opponent(stack->side);
    mapped.stacks[static_cast<std::size_t>(image(Space(number), symmetry).number())] = stack;
  }
  return Position(mapped);
}

std::uint64_t image_hash(const Position& position, int symmetry, bool swap_colours) {
  static const auto cells = [] {
    std::array<std::array<std::uint8_t, space_count>, board_symmetries> targets{};
    for (int each = 0; each < board_symmetries; ++each)
      for (int number = 0; number < space_count; ++number)
        targets[static_cast<std::size_t>(each)][static_cast<std::size_t>(number)] =
            static_cast<std::uint8_t>(image(Space(number), each).number());
    return targets;
  }();
  return position.hash_moved(cells[static_cast<std::size_t>(symmetry)], swap_colours);
}

std::vector<Position> images(const Position& position) {
  std::vector<Position> images;
  for (const bool swap_colours : {false, true})
    for (int symmetry = 0; symmetry < board_symmetries; ++symmetry)
      images.push_back(image(position, symmetry, swap_colours));
  return images;
}

}  // namespace cairn::tzaar
