#include "tzaar/second_actions.hpp"

#include <algorithm>

#include "tzaar/stifling.hpp"
#include "tzaar/target_changes.hpp"

namespace cairn::tzaar {

using std::size_t;

SecondActions::SecondActions(const Position& position, const CaptureCounts& captures)
    : position_(position),
      mover_(position, position.to_move()),
      captures_(captures),
      dangers_(dangers_to_mover(position)) {
  wins_ = any_cell(mover_.stacks(), [&](size_t from) { return wins_from(from); }) ||
          (!dangers_.may_come_true(Move::pass()) && wins_with(Move::pass(), captures_));
}

// Looks at the actions of one stack until one wins, and returns whether one does.
bool SecondActions::wins_from(size_t from) {
  const std::uint64_t stackings = mover_.stackings(from);
  const std::uint64_t lanes = parrying(from, mover_.captures(from) | stackings);
  if (lanes == 0) return false;
  const Space source = space_of_cell(from);
  const Side side = position_.to_move();
  const CaptureCounts left = changed(captures_, change_at_source(position_, source), side);
  const TargetChanges at_target(position_, source);
  return any_lane(lanes, [&](int lane) {
    const size_t to = position_.links().next(from, lane);
    const bool stacks = (stackings & lane_bit(lane)) != 0;
    if (stacks && position_.is_last_of_its_type(to)) return false;
    const Space target = space_of_cell(to);
    const Move move = stacks ? Move::stack(source, target) : Move::capture(source, target);
    return !starves_after(position_, move, dangers_) &&
           wins_with(move, changed(left, at_target[lane], side));
  });
}

// Returns the lanes in which an action touches every way to starve the side to move. All others
// leave such a way open.
std::uint64_t SecondActions::parrying(size_t from, std::uint64_t lanes) const {
  for (const std::uint64_t threat : dangers_.threats) {
    if ((threat & bit(from)) != 0) continue;
    for_each_lane(lanes, [&](int lane) {
      if ((threat & bit(position_.links().next(from, lane))) == 0) lanes &= ~lane_bit(lane);
    });
  }
  return lanes;
}

// Adds an action after which the side to move is not starved. Returns whether it wins.
bool SecondActions::wins_with(const Move& move, const CaptureCounts& after) {
  if (after.other == 0) return true;
  if (may_be_stifled(static_cast<int>(after.own)) && stifles_after(position_, move)) return false;
  const Effort of_opponent = effort_of_turn({after.other, after.own});
  least_ = std::min(least_, of_opponent.loss);
  largest_ = std::max(largest_, of_opponent.win);
  sum_ += of_opponent.win;
  return false;
}

}  // namespace cairn::tzaar
