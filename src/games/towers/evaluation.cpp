#include "games/towers/evaluation.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "games/towers/race.hpp"
#include "games/towers/relations.hpp"
#include "towers_weights.hpp"

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

Prospect prospect(const Position& position) {
  static const Judge judge(network_weights);
  thread_local KnownProspects known;
  return known.of(position, [](const Position& here) { return prospect_by(judge, here); });
}

int evaluate(const Position& position) {
  return prospect(position).evaluation;
}

}  // namespace cairn::towers
