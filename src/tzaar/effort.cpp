#include "tzaar/effort.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "core/position.hpp"
#include "tzaar/changes.hpp"
#include "tzaar/contacts.hpp"
#include "tzaar/stifling.hpp"

namespace cairn::tzaar {

namespace {

// This is enough for endgames. More captures count as this many.
constexpr std::int64_t most_captures = 63;

// Computes the square root by Newton's method, with the same result on every machine. A library's
// function for powers does not guarantee that.
constexpr double square_root(double square) {
  double root = square;
  for (int step = 0; step < 30; ++step) root = (root + square / root) / 2;
  return root;
}

constexpr std::uint32_t at_least_one(double effort) {
  return effort < 1 ? 1 : static_cast<std::uint32_t>(effort);
}

// The efforts before a turn, by the captures of the side to move and by those of the opponent.
struct Efforts {
  using Table = std::array<std::array<std::uint32_t, most_captures + 1>, most_captures + 1>;
  Table win{};
  Table loss{};
};

constexpr Efforts efforts_of_turns() {
  Efforts efforts;
  for (std::size_t row = 0; row <= most_captures; ++row)
    for (std::size_t column = 0; column <= most_captures; ++column) {
      const auto own = static_cast<double>(1 + row);
      const auto other = static_cast<double>(1 + column);
      efforts.win[row][column] = at_least_one(2 + 2 * other * other / square_root(own));
      efforts.loss[row][column] = at_least_one(own * square_root(own * other) * 4 / 3 - 4);
    }
  return efforts;
}

constexpr Efforts efforts = efforts_of_turns();

Effort effort_of_turn(std::int64_t own, std::int64_t other) {
  const auto row = static_cast<std::size_t>(std::min(own, most_captures));
  const auto column = static_cast<std::size_t>(std::min(other, most_captures));
  return {efforts.win[row][column], efforts.loss[row][column]};
}

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
  return effort_of_turn(captures, captures_of(position, opponent(mover)));
}

Foresight::Foresight(Position& position) : position_(position), mover_(position.to_move()) {
  const auto captures = contacts_of(position).captures;
  captures_ = {captures[index(mover_)], captures[index(opponent(mover_))]};
  if (position.stage() == Stage::second) dangers_ = dangers_to_mover(position);
  if (position.stage() != Stage::first || position.is_opening()) return;
  restraints_ = restraints_of(position);
  stackings_ = stackings_of(position, mover_);
}

Foresight::Outlook Foresight::after(const Position::Move& move) {
  if (position_.stage() == Stage::second) return after_turn(move);
  if (position_.stage() == Stage::first && !position_.is_opening())
    return after_first_capture(move);
  return after_other(move);
}

// Moves are examined in the order in which they are generated, so that those of one stack follow
// each other.
Foresight::Captures Foresight::captures_after(const Position::Move& move) {
  if (move.kind == Position::Move::Kind::pass) return captures_;
  const bool is_white = mover_ == Side::white;
  const auto changed = [&](const Captures& captures, const Change& change) -> Captures {
    return {captures.own + (is_white ? change.white : change.black),
            captures.other + (is_white ? change.black : change.white)};
  };
  if (move.from != from_) {
    captures_without_ = changed(captures_, change_at_source(position_, move.from));
    at_target_ = TargetChanges(position_, move.from);
    from_ = move.from;
  }
  return changed(captures_without_, at_target_[at_target_.lane(move.to)]);
}

Foresight::Outlook Foresight::after_turn(const Position::Move& move) {
  const Side next = opponent(mover_);
  if (move.kind == Position::Move::Kind::stack && position_.starves(move)) return {{}, next, next};
  if (starves_after(position_, move, dangers_)) return {{}, next, next};
  const Captures captures = captures_after(move);
  if (captures.other == 0) return {{}, next, mover_};
  if (may_be_stifled(static_cast<int>(captures.own)) && stifles_after(position_, move))
    return {{}, next, next};
  return {effort_of_turn(captures.other, captures.own), next, {}};
}

// No capture ends the game here, since the side to move would then have won in this turn. What its
// second action can do is estimated from what the same action would do before the capture. This
// saves a quarter of the time and costs only a few more nodes.
Foresight::Outlook Foresight::after_first_capture(const Position::Move& move) {
  const Captures captures = captures_after(move);
  const std::uint64_t used = bit(move.from) | bit(move.to);
  std::int64_t most = 0;
  for (const auto& restraint : restraints_)  // without a branch that none could predict
    most = std::max(most, restraint.captures * ((restraint.spaces & used) == 0));
  const std::int64_t left = std::max<std::int64_t>(1, captures.other - most);
  return {effort_of_second_action(captures.own + stackings_ + 1, captures.own, left), mover_, {}};
}

Foresight::Outlook Foresight::after_other(const Position::Move& move) {
  const Played played(position_, move);
  const Side to_move = position_.to_move();
  if (const auto outcome = position_.outcome()) return {{}, to_move, outcome->winner};
  if (position_.wins_this_turn()) return {{}, to_move, to_move};
  return {effort(position_), to_move, {}};
}

}  // namespace cairn::tzaar
