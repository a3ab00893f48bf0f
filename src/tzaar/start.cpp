#include "tzaar/start.hpp"

#include <algorithm>
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

}  // namespace cairn::tzaar
