#include "towers/pattern.hpp"

#include <bit>

#include "core/error.hpp"
#include "towers/outcomes.hpp"
#include "towers/symmetry.hpp"

namespace cairn::towers {

bool matches(const Pattern& pattern, const Position& position) {
  if (pattern.to_move && *pattern.to_move != position.to_move()) return false;
  if (pattern.breakthrough) {
    const auto outcome = position.outcome();
    if (!outcome || outcome->ending != &ending::breakthrough) return false;
  }
  for (Bits said = ~pattern.open; said != 0; said &= said - 1) {
    const int number = std::countr_zero(said);
    const auto piece = position.at(Space(number));
    const bool fits = pattern.any_piece >> number & 1
                          ? piece.has_value()
                          : piece == pattern.pieces[static_cast<std::size_t>(number)];
    if (!fits) return false;
  }
  return true;
}

std::optional<std::vector<Position>> positions_of(const Pattern& pattern) {
  if ((pattern.open | pattern.any_piece) != 0) return std::nullopt;
  std::vector<Position> positions;
  for (const Side side : {Side::white, Side::black})
    for (const bool breakthrough : {false, true}) {
      if (pattern.to_move.value_or(side) != side || breakthrough < pattern.breakthrough) continue;
      Setup setup;
      setup.pieces = pattern.pieces;
      setup.to_move = side;
      setup.breakthrough = breakthrough;
      try {
        positions.emplace_back(setup);
      } catch (const Error&) {
        continue;  // this side cannot be to move there, or cannot have lost
      }
    }
  return positions;
}

Pattern image(const Pattern& pattern, int symmetry) {
  const bool swaps_colours = (symmetry & 2) != 0;
  Pattern mapped;
  mapped.breakthrough = pattern.breakthrough;
  mapped.to_move = pattern.to_move;
  if (swaps_colours && mapped.to_move) mapped.to_move = opponent(*mapped.to_move);
  for (int number = 0; number < space_count; ++number) {
    const int target = image(Space(number), symmetry).number();
    auto piece = pattern.pieces[static_cast<std::size_t>(number)];
    if (piece && swaps_colours) piece->side = opponent(piece->side);
    mapped.pieces[static_cast<std::size_t>(target)] = piece;
    mapped.any_piece |= (pattern.any_piece >> number & 1) << target;
    mapped.open |= (pattern.open >> number & 1) << target;
  }
  return mapped;
}

}  // namespace cairn::towers
