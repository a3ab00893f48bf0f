#include "games/tzaar/effort.hpp"

#include <algorithm>
#include <cstdint>

#include "core/position.hpp"
#include "games/tzaar/contacts.hpp"
#include "games/tzaar/wins.hpp"

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

namespace {

// `moves` is the number of all moves of the side to move, `captures` that of its captures, and
// `left` the number of captures that the opponent has after the best of the moves.
Effort effort_of_second_action(std::int64_t moves, std::int64_t captures, std::int64_t left) {
  return {static_cast<std::uint64_t>(4 + 16 * (1 + left) / 5),
          static_cast<std::uint64_t>(2 + moves * (captures + 1) / 16)};
}

}  // namespace

Effort effort(const Position& position) {
  const Side mover = position.to_move();
  const int captures = captures_of(position, mover);
  if (position.stage() == Stage::second)
    return effort_of_second_action(captures + stackings_of(position, mover) + 1, captures,
                                   fewest_captures_left(position));
  return effort_of_turn({captures, captures_of(position, opponent(mover))});
}

Foresight::Foresight(Position& position) : position_(position), mover_(position.to_move()) {
  const auto captures = contacts_of(position).captures;
  captures_ = {captures[index(mover_)], captures[index(opponent(mover_))]};
  if (position.stage() == Stage::second) dangers_ = dangers_to_mover(position);
}

Foresight::Outlook Foresight::after(const Position::Move& move) {
  if (position_.stage() == Stage::second) return after_turn(move);
  if (position_.stage() == Stage::first && !position_.is_opening())
    return after_first_capture(move);
  return after_other(move);
}

// Moves are examined in the order in which they are generated, so that those of one stack follow
// each other.
CaptureCounts Foresight::captures_after(const Position::Move& move) {
  if (move.kind == Position::Move::Kind::pass) return captures_;
  if (move.from != from_) {
    captures_without_ = changed(captures_, change_at_source(position_, move.from), mover_);
    at_target_ = TargetChanges(position_, move.from);
    from_ = move.from;
  }
  return changed(captures_without_, at_target_[at_target_.lane(move.to)], mover_);
}

Foresight::Outlook Foresight::after_turn(const Position::Move& move) {
  const Side next = opponent(mover_);
  if (move.kind == Position::Move::Kind::stack && position_.starves(move)) return {{}, next, next};
  if (starves_after(position_, move, dangers_)) return {{}, next, next};
  const CaptureCounts captures = captures_after(move);
  if (captures.other == 0) return {{}, next, mover_};
  if (may_be_stifled(static_cast<int>(captures.own)) && stifles_after(position_, move))
    return {{}, next, next};
  return {effort_of_turn({captures.other, captures.own}), next, {}};
}

// No capture ends the game here, since the side to move would then have won in this turn.
Foresight::Outlook Foresight::after_first_capture(const Position::Move& move) {
  const CaptureCounts captures = captures_after(move);
  const Played played(position_, move);
  const SecondActions actions(position_, captures);
  return {actions.effort(), mover_, actions.winner()};
}

Foresight::Outlook Foresight::after_other(const Position::Move& move) {
  const Played played(position_, move);
  const Side to_move = position_.to_move();
  if (const auto outcome = position_.outcome()) return {{}, to_move, outcome->winner};
  if (position_.wins_this_turn()) return {{}, to_move, to_move};
  return {effort(position_), to_move, {}};
}

}  // namespace cairn::tzaar
