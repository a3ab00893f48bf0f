#include "towers/ordering.hpp"

#include <cstdlib>

namespace cairn::towers {

namespace {

std::size_t number(const Leg& leg) {
  return static_cast<std::size_t>(leg.direction) * (max_parts + 1) + leg.steps;
}

}  // namespace

// A move beyond the edge wins. A capture is worth the parts that it takes, and more if these are
// close to their goal. Besides, it is good to come closer to one's own goal.
int promise(const Position& position, const Move& move) {
  if (move.off) return 100'000;
  const Space last(move.from.number() + move.first.steps * offset(move.first.direction) +
                   move.second.steps * offset(move.second.direction));
  const Side mover = position.to_move();
  const int to_go = std::abs(last_rank(mover) - last.rank());
  int promise = 100 * (board_width - to_go);
  if (move.kind == Move::Kind::deploy) return promise;
  const Planes& others = position.planes(opponent(mover));
  const int taken = others.circles(last) + others.squares(last);
  if (taken > 0) promise += 2000 * taken + 500 * to_go;
  return promise;
}

std::size_t move_slot(const Move& move) {
  const std::size_t kind = move.kind == Move::Kind::whole ? 0 : 1;
  const auto from = static_cast<std::size_t>(move.from.number());
  return ((kind * space_count + from) * legs + number(move.first)) * legs + number(move.second);
}

}  // namespace cairn::towers
