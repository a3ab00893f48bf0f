#include "tzaar/effort.hpp"

#include <cstdint>

#include "core/position.hpp"
#include "tzaar/contacts.hpp"
#include "tzaar/mobility.hpp"
#include "tzaar/second_actions.hpp"
#include "tzaar/stifling.hpp"

namespace cairn::tzaar {

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
