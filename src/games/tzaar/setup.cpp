#include "games/tzaar/setup.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdlib>
#include <vector>

#include "core/random.hpp"

namespace cairn::tzaar {

namespace {

// Returns how far a point is from the centre, 1 to 4.
int ring(Point point) {
  return std::max({std::abs(point.x), std::abs(point.y), std::abs(point.x + point.y)});
}

// Returns the type of the pieces on a ring. Rings are counted from the centre outwards.
Type type_of_ring(int ring) {
  return std::array{Type::tott, Type::tzaar, Type::tzarra,
                    Type::tott}[static_cast<std::size_t>(ring - 1)];
}

// The lines through the centre cut the board into six wedges, each of which contains one of the
// lines. Every second wedge is Black's.
Side side_of_wedge(Point point) {
  const auto [x, y] = point;
  const bool black = (x > 0 && y >= 0) || (x >= 0 && x + y < 0) || (y > 0 && x + y <= 0);
  return black ? Side::black : Side::white;
}

Setup fixed_setup() {
  Setup setup;
  for (int number = 0; number < space_count; ++number) {
    const Point point = Space(number).point();
    setup.pieces[static_cast<std::size_t>(number)] =
        Stack{side_of_wedge(point), type_of_ring(ring(point)), 1};
  }
  return setup;
}

}  // namespace

Position random_start(std::uint64_t seed) {
  std::vector<Stack> pieces;
  for (const Side side : both_sides)
    for (const Type type : all_types)
      pieces.insert(pieces.end(), static_cast<std::size_t>(supply(type)), Stack{side, type, 1});
  Random(seed).shuffle(pieces);
  Setup setup;
  std::ranges::copy(pieces, setup.pieces.begin());
  return Position(setup);
}

Position fixed_start() {
  static const Position start(fixed_setup());  // the readers of records ask for it for every game
  return start;
}

std::string_view setup_name(const Position& start) {
  if (start.stage() == Stage::placing) return start.stack_count() == 0 ? "tournament" : "other";
  if (!start.is_opening()) return "other";
  static const std::vector<Position> fixed = BoardGame<Board>::images(fixed_start());
  return std::ranges::find(fixed, start) == fixed.end() ? "random" : "fixed";
}

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
