// How hard a win looks. The proof search uses these estimates.
#pragma once

#include <cstdint>
#include <optional>

#include "tzaar/mobility.hpp"
#include "tzaar/position.hpp"
#include "tzaar/starving.hpp"
#include "tzaar/target_changes.hpp"

namespace cairn::tzaar {

// How hard it is to prove who wins, in positions that must at least be settled for that. Whole
// words are returned in registers. Two halves of one word would be joined through memory.
struct Effort {
  std::uint64_t win;   // to prove that the side to move wins; at least 1
  std::uint64_t loss;  // to prove that it loses; at least 1
};

// Estimates the effort from the mobility of both sides: a side that runs out of captures loses, and
// the fewer captures it has, the fewer must be answered. The formulas were found by trial on the
// endgames of the benchmark.
Effort effort(const Position& position);

// Estimates the same for the positions after each move, from the difference that the move makes.
// After a first capture the estimate is less exact, and a win by the rest of the turn may be
// overlooked.
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
  Outlook after_turn(const Position::Move& move);
  Outlook after_first_capture(const Position::Move& move);
  Outlook after_other(const Position::Move& move);
  struct Captures {
    std::int64_t own;  // of the side to move
    std::int64_t other;
  };
  Captures captures_after(const Position::Move& move);

  Position& position_;
  Side mover_;
  Captures captures_{};  // captures that each side could make
  // The same numbers once the stack at `from_`, with which the last move began, has left.
  std::optional<Space> from_;
  Captures captures_without_{};
  TargetChanges at_target_;
  Dangers dangers_;  // used before a second action
  // Used before a first capture: what the side to move can do with its second action.
  Restraints restraints_;
  int stackings_ = 0;
};

}  // namespace cairn::tzaar
