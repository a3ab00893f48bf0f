// What the evaluation sees of a position, as numbered features. The weights of the features
// (weights.hpp) are fitted by tests/tuning/fit.cpp, which reads them off through the same function.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "towers/move_sets.hpp"

namespace cairn::towers {

// The features of one player. The side to move and the other one have weights of their own, since
// the first acts first; so every feature exists twice.
struct Features {
  static constexpr std::size_t kinds =
      10;                                // of pieces, by circles and squares, at most three parts
  static constexpr int most_moves = 19;  // in fours; more count as so many

  // A piece's kind (the place of its circles and squares among all), the ranks it has come forward,
  // and whether it can be captured.
  static constexpr std::size_t piece(int circles, int squares, int rank, bool is_attacked) {
    const int kind = circles * (9 - circles) / 2 + squares;
    return (static_cast<std::size_t>(kind * board_width + rank)) * 2 + (is_attacked ? 1 : 0);
  }
  static constexpr std::size_t pieces = kinds * board_width * 2;
  static constexpr std::size_t moves(int count) {
    return pieces + static_cast<std::size_t>(std::min(count / 4, most_moves));
  }
  static constexpr std::size_t breakthrough = pieces + most_moves + 1;  // if it were to move
  static constexpr std::size_t of_a_side = breakthrough + 1;

  static constexpr std::size_t side_to_move = 2 * of_a_side;  // always there
  static constexpr std::size_t count = side_to_move + 1;
};

// The weights change from the opening, all 32 parts, to an end with few of them.
inline constexpr int opening_phase = 4 * parts_of_a_kind;
inline int phase(const Position& position) {
  int parts = 0;
  for (const Side side : both_sides) {
    const auto& bits = position.planes(side).bits;
    parts += count_bits(bits[0]) + 2 * count_bits(bits[1]) + count_bits(bits[2]) +
             2 * count_bits(bits[3]);
  }
  return parts;
}

namespace detail {

// What a side could do if it were to move.
struct Reach {
  Bits attacked = 0;  // spaces of the enemy's pieces, as the side sees the board
  int moves = 0;
  bool breaks_through = false;
};

inline Reach reach_of(const View& view) {
  Reach reach;
  for_each_move_set(view, [&](const MoveSet& set) {
    reach.moves += count_bits(set.ends);
    if (set.off)
      reach.breaks_through = true;
    else
      reach.attacked |= set.ends & view.enemy;
  });
  return reach;
}

}  // namespace detail

// Calls visit(feature) for all that a position has.
template <class Visit>
void for_each_feature(const Position& position, Visit&& visit) {
  const Side mover = position.to_move();
  const std::array<View, 2> views{View(position, mover), View(position, opponent(mover))};
  const std::array<detail::Reach, 2> reach{detail::reach_of(views[0]), detail::reach_of(views[1])};
  for (std::size_t i = 0; i < 2; ++i) {
    const std::size_t first = i * Features::of_a_side;
    const Side side = i == 0 ? mover : opponent(mover);
    const Bits attacked = as_seen_by(Side::black, reach[1 - i].attacked);
    for (Bits left = views[i].own; left != 0; left &= left - 1) {
      const Space space(std::countr_zero(left));
      const auto piece = *position.at(as_seen_by(side, space));
      visit(first + Features::piece(piece.circles, piece.squares, space.rank(),
                                    (attacked >> space.number() & 1) != 0));
    }
    visit(first + Features::moves(reach[i].moves));
    if (reach[i].breaks_through) visit(first + Features::breakthrough);
  }
  visit(Features::side_to_move);
}

}  // namespace cairn::towers
