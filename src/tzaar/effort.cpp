#include "tzaar/effort.hpp"

namespace cairn::tzaar {

namespace {

constexpr int second_action_share = 50;  // divides the products of moves and captures

}  // namespace

Effort effort(const Position& position) {
  const Side mover = position.to_move();
  const int captures = position.captures(mover);
  if (position.stage() == Stage::second) {
    const int moves = captures + position.stackings(mover) + 1;
    return {static_cast<std::uint32_t>(1 + position.fewest_captures_left()),
            static_cast<std::uint32_t>(1 + moves * (captures + 1) / second_action_share)};
  }
  return {static_cast<std::uint32_t>(1 + position.captures(opponent(mover))),
          static_cast<std::uint32_t>(1 + captures)};
}

}  // namespace cairn::tzaar
