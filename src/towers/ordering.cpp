#include "towers/ordering.hpp"

#include <cstdlib>

namespace cairn::towers {

namespace {

// Returns the number of a leg with 1 to `most` steps.
std::size_t number(const Leg& leg, std::size_t most) {
  return static_cast<std::size_t>(leg.direction) * most + leg.steps - 1;
}

}  // namespace

// A move beyond the edge wins. A capture is worth the parts that it takes, and more if these are
// close to their goal. It is also good to come closer to one's own goal.
int ordering_score(const Position& position, const Move& move) {
  if (move.off) return 100'000;
  const Space last(move.from.number() + move.first.steps * offset(move.first.direction) +
                   move.second.steps * offset(move.second.direction));
  const Side mover = position.to_move();
  const int to_go = std::abs(last_rank(mover) - last.rank());
  int score = 100 * (board_width - to_go);
  if (move.kind == Move::Kind::deploy) return score;
  const Planes& others = position.planes(opponent(mover));
  const int taken = others.circles(last) + others.squares(last);
  if (taken > 0) score += 2000 * taken + 500 * to_go;
  return score;
}

std::size_t history_slot(const Move& move) {
  const auto from = static_cast<std::size_t>(move.from.number());
  const std::size_t start = from * first_legs + number(move.first, max_parts);
  std::size_t rest = 0;
  if (move.kind == Move::Kind::deploy)
    rest = 1 + (move.second.steps > 0 ? 1 + number(move.second, max_parts - 1) : 0);
  return start * (1 + second_legs) + rest;
}

}  // namespace cairn::towers
