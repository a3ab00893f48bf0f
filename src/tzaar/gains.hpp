// What moves add to the evaluation, told without playing them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "tzaar/changes.hpp"
#include "tzaar/points.hpp"
#include "tzaar/position.hpp"

namespace cairn::tzaar {

// For the moves of one position, of which none is placing; fastest if moves of the same stack are
// asked about one after the other.
class Gains {
 public:
  // The position must outlive this and stay as it is.
  explicit Gains(const Position& position);

  // About what a legal move is worth to the player who makes it, at the turn's end, when the
  // opponent is to move. What it does to attacks elsewhere is left out.
  int operator()(const Move& move);

 private:
  // What is asked about the own stacks of one type again and again.
  struct Own {
    int attacked;
    std::array<int, 2> types;  // what it is worth to have none, or one, of them less
    std::array<const std::int16_t*, 2> if_attacked;  // and then the points of so many attacked ones
    int tallest;
    int takers;  // points of those who can take the tallest
  };
  Own own_stacks(Type type) const;
  int worth_of_taking(Type type) const;

  int of_capture(const Move& move, bool is_attacked) const;
  int of_stacking(const Move& move, bool is_attacked) const;
  int of_mobility(const Change& at_target) const;
  int own_types(Type type, int fewer, int more_attacked) const;
  int own_target(bool is_attacked, Type type, int height) const {
    return is_attacked ? -points_[Features::target(false, type, height)] : 0;
  }
  int takers_of(Type type, int height) const;
  int own_stack(Type type, int height) const {
    return points_[Features::stack(type, height, true)];
  }
  bool is_attacked(Space space) const { return (summary_.contacts.attacked & bit(space)) != 0; }

  const Position& position_;
  const Points& points_;
  Side mover_;
  Summary summary_;
  std::array<Own, type_count> own_;
  std::array<int, type_count> taking_;  // worth_of_taking()
  // Of the stack that moved last, if there was one.
  Space from_;
  bool is_known_ = false;
  bool is_from_attacked_ = false;
  Change at_source_;
};

}  // namespace cairn::tzaar
