// The exact look-ahead that the searches use: whether the side to move can starve the opponent in
// this turn, or leave it without a capture.
#include <algorithm>

#include "tzaar/mobility.hpp"
#include "tzaar/position.hpp"
#include "tzaar/starving.hpp"
#include "tzaar/stifling.hpp"

namespace cairn::tzaar {

bool Position::wins_this_turn() const {
  return stage_ != Stage::placing &&
         (starves_this_turn(*this) ||
          stifles_this_turn(*this, captures_of(*this, opponent(to_move_), too_many_to_stifle)));
}

// A second action loses, unless it wins, if it leaves the opponent a way to starve the side to
// move.
void Position::generate_defences(Moves& moves) const {
  const std::size_t first = moves.size();
  generate(moves);
  if (stage_ != Stage::second) return;
  const Threats threats = threats_to_mover(*this);
  if (threats.empty() || starves_this_turn(*this)) return;
  const auto loses = [&](const Move& move) { return leaves_open(threats, move); };
  moves.erase(
      std::remove_if(moves.begin() + static_cast<std::ptrdiff_t>(first), moves.end(), loses),
      moves.end());
}

}  // namespace cairn::tzaar
