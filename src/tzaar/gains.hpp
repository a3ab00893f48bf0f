// What moves add to the evaluation, estimated without playing them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "tzaar/points.hpp"
#include "tzaar/position.hpp"
#include "tzaar/target_changes.hpp"

namespace cairn::tzaar {

// Estimates the gains of the moves of one position, in which no pieces are being placed. This is
// fastest if moves of the same stack are asked about one after the other.
class Gains {
 public:
  // The position must outlive this object and must not change.
  explicit Gains(const Position& position);

  // Estimates, in points, what a legal move is worth to the player who makes it, if the turn ended
  // after it and the opponent were to move. The effect on attacks elsewhere on the board is
  // ignored.
  int operator()(const Move& move);

 private:
  // What is needed again and again about the own stacks of one type.
  struct Own {
    // What it is worth if no or one stack fewer shows the type, and two stacks fewer to one more of
    // them are attacked.
    std::array<std::array<int, 4>, 2> changes;
    int tallest;
    int takers;  // points for the stacks that can take the tallest one
    int change(int fewer, int more_attacked) const {
      return changes[static_cast<std::size_t>(fewer)][static_cast<std::size_t>(more_attacked + 2)];
    }
  };
  // These are `inline` for the reason that position.hpp gives.
  inline Own own_stacks(Type type) const;
  inline int worth_of_taking(Type type) const;
  const Own& own(Type type) const { return own_[index(type)]; }

  inline void look_at(Space from);
  inline int of_capture(const Move& move, bool is_attacked) const;
  inline int of_stacking(const Move& move, bool is_attacked) const;
  inline int of_mobility(const Change& at_target) const;
  // Returns the points for a number of captures, against the player who makes the move.
  int of_captures(Side side, int number) const {
    return points_[Features::captures(side != mover_, number)];
  }
  int own_target(bool is_attacked, Type type, int height) const {
    return is_attacked ? -points_[Features::target(false, type, height)] : 0;
  }
  inline int takers_of(Type type, int height) const;
  int own_stack(Type type, int height) const {
    return points_[Features::stack(type, height, true)];
  }
  bool is_attacked(Space space) const { return (summary_.contacts.attacked & bit(space)) != 0; }

  const Position& position_;
  const Points& points_;
  Side mover_;
  Summary summary_;
  std::array<Own, type_count> own_;
  std::array<int, type_count> taking_;  // the result of worth_of_taking() by type
  int of_captures_;                     // points for the captures of both sides now

  // These members belong to the last move's stack, if there was a move.
  Space from_;
  bool is_known_ = false;
  bool is_from_attacked_ = false;
  Type type_ = Type::tzaar;
  int height_ = 0;
  int of_place_ = 0;   // what the stack is worth where it stands
  int of_attack_ = 0;  // what it is worth if it is attacked, and was not, or the other way
  std::array<int, 2> captures_{};  // captures of each side once it has left its space
  TargetChanges at_target_;
};

}  // namespace cairn::tzaar
