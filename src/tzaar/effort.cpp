#include "tzaar/effort.hpp"

#include "core/position.hpp"

namespace cairn::tzaar {

namespace {

constexpr int second_action_share = 50;  // divides the products of moves and captures

Effort effort_of_turn(int own_captures, int other_captures) {
  return {static_cast<std::uint32_t>(1 + other_captures),
          static_cast<std::uint32_t>(1 + own_captures)};
}

// `fewest_left`: Position::fewest_captures_left().
Effort effort_of_second_action(const Position& position, int captures, int fewest_left) {
  const int moves = captures + position.stackings(position.to_move()) + 1;
  return {static_cast<std::uint32_t>(1 + fewest_left),
          static_cast<std::uint32_t>(1 + moves * (captures + 1) / second_action_share)};
}

}  // namespace

Effort effort(const Position& position) {
  const Side mover = position.to_move();
  const int captures = position.captures(mover);
  if (position.stage() == Stage::second)
    return effort_of_second_action(position, captures, position.fewest_captures_left());
  return effort_of_turn(captures, position.captures(opponent(mover)));
}

Foresight::Foresight(Position& position) : position_(position), mover_(position.to_move()) {
  for (const Side side : both_sides) captures_[index(side)] = position.captures(side);
}

Foresight::Outlook Foresight::after(const Position::Move& move) {
  if (position_.stage() == Stage::second) return after_turn(move);
  if (position_.stage() == Stage::first && !position_.is_opening())
    return after_first_capture(move);
  return after_other(move);
}

Foresight::Outlook Foresight::after_turn(const Position::Move& move) {
  const Side next = opponent(mover_);
  if (move.kind == Position::Move::Kind::stack && position_.starves(move)) return {next, next};
  const int next_captures = position_.captures_after(move, next, captures_[index(next)]);
  if (next_captures == 0) return {next, mover_};
  const int captures = position_.captures_after(move, mover_, captures_[index(mover_)]);
  if (may_starve_at_once(move) || Position::may_be_stifled(captures)) {
    const Played played(position_, move);
    if (position_.wins_this_turn()) return {next, next};
  }
  return {next, {}, effort_of_turn(next_captures, captures)};
}

// No capture ends the game here, since the side to move would have won this turn.
Foresight::Outlook Foresight::after_first_capture(const Position::Move& move) {
  const int captures = position_.captures_after(move, mover_, captures_[index(mover_)]);
  const Played played(position_, move);
  const int fewest_left = position_.fewest_captures_left();
  if (fewest_left == 0) return {mover_, mover_};
  return {mover_, {}, effort_of_second_action(position_, captures, fewest_left)};
}

Foresight::Outlook Foresight::after_other(const Position::Move& move) {
  const Played played(position_, move);
  const Side to_move = position_.to_move();
  if (const auto outcome = position_.outcome()) return {to_move, outcome->winner};
  if (position_.wins_this_turn()) return {to_move, to_move};
  return {to_move, {}, effort(position_)};
}

// Two captures starve no type of which there are more than two stacks.
bool Foresight::may_starve_at_once(const Position::Move& move) const {
  const bool stacks = move.kind == Position::Move::Kind::stack;
  for (const Type type : all_types) {
    const bool covers = stacks && position_.type(move.to) == type;
    if (position_.count(mover_, type) - (covers ? 1 : 0) <= 2) return true;
  }
  return false;
}

}  // namespace cairn::tzaar
