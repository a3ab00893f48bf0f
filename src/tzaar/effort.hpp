// How hard a win looks. The proof search uses these estimates.
#pragma once

#include <cstdint>
#include <optional>

#include "tzaar/mobility.hpp"
#include "tzaar/position.hpp"
#include "tzaar/starving.hpp"

namespace cairn::tzaar {

struct Effort {
  std::uint32_t win;   // to prove that the side to move wins; at least 1
  std::uint32_t loss;  // to prove that it loses; at least 1
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
    Side to_move;                // the side to move after the move
    std::optional<Side> winner;  // set if the game is over or won according to the look-ahead
    Effort effort{};             // meaningful if there is no winner
  };
  Outlook after(const Position::Move& move);

 private:
  Outlook after_turn(const Position::Move& move);
  Outlook after_first_capture(const Position::Move& move) const;
  Outlook after_other(const Position::Move& move);
  bool may_be_starved_after(const Position::Move& move) const;

  Position& position_;
  Side mover_;
  std::array<int, 2> captures_{};  // captures that each side could make, by side
  Weakness weakness_;              // used before a second action
  // Used before a first capture: what the side to move can do with its second action.
  Restraints restraints_;
  int stackings_ = 0;
};

}  // namespace cairn::tzaar
