// How hard a win looks: the heuristic initialisation of proof and disproof numbers.
#pragma once

#include <optional>

#include "tzaar/changes.hpp"
#include "tzaar/position.hpp"
#include "tzaar/starving.hpp"
#include "tzaar/target_changes.hpp"
#include "tzaar/turn_effort.hpp"

namespace cairn::tzaar {

// Estimates the effort from the mobility of both sides.
Effort effort(const Position& position);

// Estimates the same for the positions after each move, from the difference that the move makes.
// After a first capture it puts together what is seen at first of all second actions, because the
// first half of a turn alone says little of what the turn can do.
class Foresight {
 public:
  // The game is not over, and the side to move does not win in this turn
  // (Position::wins_this_turn()). The position must outlive this object. after() may change it
  // during the call, but restores it.
  explicit Foresight(Position& position);

  struct Outlook {
    Effort effort{};             // meaningful if there is no winner
    Side to_move;                // the side to move after the move
    std::optional<Side> winner;  // set if the game is over or won according to the look-ahead
  };
  Outlook after(const Position::Move& move);

 private:
  // These are `inline` for the reason that position.hpp gives.
  inline Outlook after_turn(const Position::Move& move);
  inline Outlook after_first_capture(const Position::Move& move);
  inline Outlook after_other(const Position::Move& move);
  inline CaptureCounts captures_after(const Position::Move& move);

  Position& position_;
  Side mover_;
  CaptureCounts captures_{};  // the mover's own first
  // The same numbers once the stack at `from_`, with which the last move began, has left.
  std::optional<Space> from_;
  CaptureCounts captures_without_{};
  TargetChanges at_target_;
  Dangers dangers_;  // used before a second action
};

}  // namespace cairn::tzaar
