// What moves add to the evaluation, told without playing them.
#pragma once

#include <cstddef>

#include "tzaar/points.hpp"
#include "tzaar/position.hpp"

namespace cairn::tzaar {

// For the moves of one position, of which none is placing; fastest if moves of the same stack are
// asked about one after the other.
class Gains {
 public:
  // The position must outlive this and stay as it is.
  explicit Gains(const Position& position)
      : position_(position), points_(points_of(position)), mover_(position.to_move()) {}

  // About what a legal move is worth to the player who makes it, at the turn's end, when the
  // opponent is to move. Mobility, and what it does to attacks elsewhere, is left out.
  int operator()(const Move& move);

 private:
  int of_capture(const Move& move) const;
  int of_stacking(const Move& move) const;
  int opponents(std::size_t feature) const { return points_[feature]; }
  int players(std::size_t feature) const { return -points_[Features::of_a_side + feature]; }
  int own(Space space) const {
    return players(Features::stack(position_.type(space), position_.height(space),
                                   position_.is_attacked(space), true));
  }
  int own_after(const Move& move, int height) const {
    return players(Features::stack(position_.type(move.from), height,
                                   position_.is_attacked_after(move), true));
  }

  const Position& position_;
  const Points& points_;
  Side mover_;
  Space from_;  // of the last move, if there was one
  bool is_known_ = false;
  int own_from_ = 0;  // what the stack there is worth
};

}  // namespace cairn::tzaar
