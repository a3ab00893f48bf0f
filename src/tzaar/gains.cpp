#include "tzaar/gains.hpp"

#include <algorithm>

namespace cairn::tzaar {

namespace {

// The gain of a move that wins at once, and the loss of one that loses at once.
constexpr int last_one_gain = 10'000;

}  // namespace

Gains::Gains(const Position& position)
    : position_(position),
      points_(points_of(position)),
      mover_(position.to_move()),
      summary_(position),
      own_{own_stacks(Type::tzaar), own_stacks(Type::tzarra), own_stacks(Type::tott)},
      taking_{worth_of_taking(Type::tzaar), worth_of_taking(Type::tzarra),
              worth_of_taking(Type::tott)} {}

Gains::Own Gains::own_stacks(Type type) const {
  const SideSummary& own = summary_.sides[index(mover_)];
  const SideSummary& other = summary_.sides[index(opponent(mover_))];
  const int count = position_.count(mover_, type);
  const int fewer = std::max(count - 1, 1);  // losing the last one is handled separately
  const auto if_attacked = [&](int stacks) {
    return &points_[Features::attacked(false, type, stacks, 0)];
  };
  return {own.attacked(type),
          {0, points_[Features::types(type, fewer)] - points_[Features::types(type, count)]},
          {if_attacked(count), if_attacked(fewer)},
          own.tallest(type),
          points_[Features::takers(type, other.at_least(own.tallest(type)))]};
}

// Returns what taking one of the opponent's stacks of that type is worth, whatever its height.
int Gains::worth_of_taking(Type type) const {
  const int count = position_.count(opponent(mover_), type);
  if (count == 1) return last_one_gain;
  const int attacked = summary_.sides[index(opponent(mover_))].attacked(type);
  return points_[Features::types(type, count)] - points_[Features::types(type, count - 1)] +
         points_[Features::attacked(true, type, count, attacked)] -
         points_[Features::attacked(true, type, count - 1, std::max(attacked - 1, 0))];
}

int Gains::operator()(const Move& move) {
  if (move.kind != Move::Kind::capture && move.kind != Move::Kind::stack) return 0;
  if (!is_known_ || from_ != move.from) {
    from_ = move.from;
    is_from_attacked_ = is_attacked(from_);
    at_source_ = change_at_source(position_, from_);
    is_known_ = true;
  }
  const Change at_target = change_at_target(position_, move);
  return (move.kind == Move::Kind::capture ? of_capture(move, at_target.is_attacked)
                                           : of_stacking(move, at_target.is_attacked)) +
         of_mobility(at_target);
}

// Returns what the change in the numbers of captures is worth.
int Gains::of_mobility(const Change& at_target) const {
  const auto change = [&](Side side, int more) {
    const bool is_opponents = side != mover_;
    const int now = summary_.contacts.captures[index(side)];
    return points_[Features::captures(is_opponents, now)] -
           points_[Features::captures(is_opponents, now + more)];
  };
  return change(Side::white, at_source_.white + at_target.white) +
         change(Side::black, at_source_.black + at_target.black);
}

// Returns what it is worth that fewer own stacks show a type and that more of them are attacked.
int Gains::own_types(Type type, int fewer, int more_attacked) const {
  const Own& own = own_[index(type)];
  const auto cost = [&](int less, int attacked) {
    return own
        .if_attacked[static_cast<std::size_t>(less)][std::min(attacked, Features::most_attacked)];
  };
  return own.types[static_cast<std::size_t>(fewer)] + cost(0, own.attacked) -
         cost(fewer, own.attacked + more_attacked);
}

// A capture takes a stack from the opponent and moves the own one to another place.
int Gains::of_capture(const Move& move, bool is_attacked) const {
  const Type type = position_.type(move.to);
  const int taking = taking_[index(type)];
  if (taking == last_one_gain) return last_one_gain;
  const int taken = taking + own_stack(type, position_.height(move.to)) +
                    points_[Features::target(true, type, position_.height(move.to))];
  if (is_attacked == is_from_attacked_) return taken;
  const Type own_type = position_.type(move.from);
  const int height = position_.height(move.from);
  return taken + own_types(own_type, 0, is_attacked ? 1 : -1) +
         own_target(is_attacked, own_type, height) -
         own_target(is_from_attacked_, own_type, height);
}

// A stacking makes one stack out of two, and the type of the stack below shows once less.
int Gains::of_stacking(const Move& move, bool is_attacked) const {
  const Type covered = position_.type(move.to);
  const Type type = position_.type(move.from);
  if (position_.count(mover_, covered) == 1) return -last_one_gain;
  const int below = position_.height(move.to);
  const int height = position_.height(move.from) + below;
  const bool was_attacked = this->is_attacked(move.to);
  const int stacks = own_stack(type, height) - own_stack(type, height - below) -
                     own_stack(covered, below) + takers_of(type, height) +
                     own_target(is_attacked, type, height) -
                     own_target(is_from_attacked_, type, height - below) -
                     own_target(was_attacked, covered, below);
  const int more_attacked = (is_attacked ? 1 : 0) - (is_from_attacked_ ? 1 : 0);
  const int fewer_attacked = was_attacked ? 1 : 0;
  if (type == covered) return stacks + own_types(type, 1, more_attacked - fewer_attacked);
  return stacks + own_types(covered, 1, -fewer_attacked) + own_types(type, 0, more_attacked);
}

// Returns what a stack of that height is worth as the tallest one of its type.
int Gains::takers_of(Type type, int height) const {
  const Own& own = own_[index(type)];
  if (height <= own.tallest) return 0;
  const SideSummary& other = summary_.sides[index(opponent(mover_))];
  return points_[Features::takers(type, other.at_least(height))] - own.takers;
}

}  // namespace cairn::tzaar
