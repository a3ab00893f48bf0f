#include "tzaar/gains.hpp"

namespace cairn::tzaar {

namespace {

constexpr int last_one_gain = 10'000;  // what wins, or loses, at once

}  // namespace

int Gains::operator()(const Move& move) {
  if (move.kind != Move::Kind::capture && move.kind != Move::Kind::stack) return 0;
  if (!is_known_ || from_ != move.from) {
    from_ = move.from;
    own_from_ = own(from_);
    is_known_ = true;
  }
  return move.kind == Move::Kind::capture ? of_capture(move) : of_stacking(move);
}

// The opponent loses a stack, and the own one gets to another place.
int Gains::of_capture(const Move& move) const {
  const Type type = position_.type(move.to);
  const int count = position_.count(opponent(mover_), type);
  if (count == 1) return last_one_gain;
  return opponents(Features::types(type, count)) - opponents(Features::types(type, count - 1)) +
         opponents(Features::stack(type, position_.height(move.to), true, true)) +
         own_after(move, position_.height(move.from)) - own_from_;
}

// One stack is made of two, and the type below shows once less.
int Gains::of_stacking(const Move& move) const {
  const Type covered = position_.type(move.to);
  const int count = position_.count(mover_, covered);
  if (count == 1) return -last_one_gain;
  const int height = position_.height(move.from) + position_.height(move.to);
  return players(Features::types(covered, count - 1)) - players(Features::types(covered, count)) +
         own_after(move, height) - own_from_ - own(move.to);
}

}  // namespace cairn::tzaar
