#include "towers/baseline.hpp"

#include <array>

#include "towers/move_sets.hpp"

namespace cairn::towers {

namespace {

// All in hundredths of a part; guesses of the right order that play has not tuned.
constexpr int part_value = 100;
constexpr int attacked_part_value = 12;   // an enemy part that could be captured at once
constexpr int move_value = 2;             // free paths
constexpr int breakthrough_threat = 180;  // a move that would win, whoever is to move
// Of a piece, by the ranks it has come forward; the last steps are worth most.
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

// What speaks for a side; it does not matter who is to move.
int strength(const Position& position, Side side) {
  const View view(position, side);
  int moves = 0;
  bool threatens_breakthrough = false;
  Bits attacked = 0;
  for_each_move_set(view, [&](const MoveSet& set) {
    moves += count_bits(set.ends);
    if (set.off)
      threatens_breakthrough = true;
    else
      attacked |= set.ends & view.enemy;
  });
  return part_value * parts_on(position.planes(side), ~Bits{0}) + advance(view) +
         move_value * moves + (threatens_breakthrough ? breakthrough_threat : 0) +
         attacked_part_value *
             parts_on(position.planes(opponent(side)), as_seen_by(side, attacked));
}

}  // namespace

int Baseline::evaluate(const Position& position) {
  return strength(position, position.to_move()) - strength(position, opponent(position.to_move()));
}

}  // namespace cairn::towers
