// How hard a win looks, for the proof search.
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

// From the mobility of both sides: a side that runs out of captures loses, and the fewer it has,
// the fewer must be answered. Found by trial on the endgames of the benchmark.
Effort effort(const Position& position);

// The same of the positions after each move, from the difference that the move makes; after a first
// capture it is only about the same, and a win by what follows may be overlooked.
class Foresight {
 public:
  // The game is not over and the side to move does not win this turn (Position::wins_this_turn()).
  // The position must outlive this; it may be another one for the time of after(), but not longer.
  explicit Foresight(Position& position);

  struct Outlook {
    Side to_move;                // then
    std::optional<Side> winner;  // if the game is over, or is won by the look-ahead
    Effort effort{};             // else
  };
  Outlook after(const Position::Move& move);

 private:
  Outlook after_turn(const Position::Move& move);
  Outlook after_first_capture(const Position::Move& move) const;
  Outlook after_other(const Position::Move& move);
  bool may_be_starved_after(const Position::Move& move) const;

  Position& position_;
  Side mover_;
  std::array<int, 2> captures_{};  // by side
  Weakness weakness_;              // before a second action
  // Before a first capture: of the side to move, for its second action.
  Restraints restraints_;
  int stackings_ = 0;
};

}  // namespace cairn::tzaar
