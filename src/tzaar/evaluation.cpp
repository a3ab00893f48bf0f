#include "tzaar/evaluation.hpp"
namespace cairn::tzaar {
int evaluate(const Position& position) {
  return position.captures(position.to_move()) - position.captures(opponent(position.to_move()));
}
}  // namespace cairn::tzaar
