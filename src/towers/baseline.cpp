#include "towers/baseline.hpp"

#include <array>

#include "towers/features.hpp"
#include "towers/move_sets.hpp"

namespace cairn::towers {

namespace {

// All values are in hundredths of a part. They are guesses of the right order of magnitude and were
// never tuned by play.
constexpr int part_value = 100;
constexpr int attacked_part_value = 12;   // for each enemy part that could be captured at once
constexpr int move_value = 2;             // for each possible move
constexpr int breakthrough_threat = 180;  // for a move that would win if the side were to move
// The value of a piece by the number of ranks it has advanced. The last steps are worth most.
constexpr std::array<int, board_width> advance_values{0, 2, 6, 13, 24, 40, 62, 90};

int parts_on(const Planes& planes, Bits spaces) {
  const auto on = [&](Bits bits) { return count_bits(bits & spaces); };
  const auto& bits = planes.bits;
  return on(bits[0]) + 2 * on(bits[1]) + on(bits[2]) + 2 * on(bits[3]);
}

int advance(const View& view) {
  int value = 0;
  for (int rank = 0; rank < board_width; ++rank)
    value += advance_values[static_cast<std::size_t>(rank)] *
             count_bits(view.own & (Bits{0xFF} << rank * board_width));
  return value;
}

// Returns what speaks for a side, whichever side is to move.
int strength(const Position& position, Side side) {
  const View view(position, side);
  const Reach reach = reach_of(view);
  return part_value * parts_on(position.planes(side), ~Bits{0}) + advance(view) +
         move_value * reach.moves + (reach.breaks_through ? breakthrough_threat : 0) +
         attacked_part_value *
             parts_on(position.planes(opponent(side)), as_seen_by(side, reach.attacked));
}

}  // namespace

int Baseline::evaluate(const Position& position) {
  return strength(position, position.to_move()) - strength(position, opponent(position.to_move()));
}

}  // namespace cairn::towers
