#include "tzaar/effort.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "core/position.hpp"
#include "tzaar/stifling.hpp"

namespace cairn::tzaar {

namespace {

// This is enough for endgames. More captures count as this many.
constexpr int most_captures = 63;

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
  for (int i = 0; i <= most_captures; ++i)
    for (int j = 0; j <= most_captures; ++j) {
      const double own = 1 + i;
      const double other = 1 + j;
      const auto row = static_cast<std::size_t>(i);
      const auto column = static_cast<std::size_t>(j);
      efforts.win[row][column] = at_least_one(2 + 2 * other * other / square_root(own));
      efforts.loss[row][column] = at_least_one(own * square_root(own * other) * 4 / 3 - 4);
    }
  return efforts;
}

constexpr Efforts efforts = efforts_of_turns();

std::uint32_t look_up(const Efforts::Table& table, int own, int other) {
  return table[static_cast<std::size_t>(std::min(own, most_captures))]
              [static_cast<std::size_t>(std::min(other, most_captures))];
}

Effort effort_of_turn(int own, int other) {
  return {look_up(efforts.win, own, other), look_up(efforts.loss, own, other)};
}

// `moves` is the number of all moves of the side to move, `captures` that of its captures, and
// `left` the number of captures that the opponent has after the best of the moves.
Effort effort_of_second_action(int moves, int captures, int left) {
  return {static_cast<std::uint32_t>(4 + 16 * (1 + left) / 5),
          static_cast<std::uint32_t>(2 + moves * (captures + 1) / 16)};
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
  for (const Side side : both_sides) captures_[index(side)] = captures_of(position, side);
  if (position.stage() == Stage::second) weakness_ = weakness_of_mover(position);
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

Foresight::Outlook Foresight::after_turn(const Position::Move& move) {
  const Side next = opponent(mover_);
  if (move.kind == Position::Move::Kind::stack && position_.starves(move)) return {next, next};
  const int next_captures = captures_after(position_, move, next, captures_[index(next)]);
  if (next_captures == 0) return {next, mover_};
  const int captures = captures_after(position_, move, mover_, captures_[index(mover_)]);
  const bool may_starve = may_be_starved_after(move);
  const bool may_stifle = may_be_stifled(captures);
  if (may_starve || may_stifle) {
    const Played played(position_, move);
    if ((may_starve && starves_this_turn(position_)) ||
        (may_stifle && stifles_this_turn(position_, captures)))
      return {next, next};
  }
  return {next, {}, effort_of_turn(next_captures, captures)};
}

// No capture ends the game here, since the side to move would then have won in this turn. What its
// second action can do is estimated from what the same action would do before the capture. This
// saves a quarter of the time and costs only a few more nodes.
Foresight::Outlook Foresight::after_first_capture(const Position::Move& move) const {
  const Side next = opponent(mover_);
  const int captures = captures_after(position_, move, mover_, captures_[index(mover_)]);
  const std::uint64_t used = bit(move.from) | bit(move.to);
  int most = 0;
  for (const auto& restraint : restraints_)
    if ((restraint.spaces & used) == 0) most = std::max(most, restraint.captures);
  const int left =
      std::max(1, captures_after(position_, move, next, captures_[index(next)]) - most);
  return {mover_, {}, effort_of_second_action(captures + stackings_ + 1, captures, left)};
}

Foresight::Outlook Foresight::after_other(const Position::Move& move) {
  const Played played(position_, move);
  const Side to_move = position_.to_move();
  if (const auto outcome = position_.outcome()) return {to_move, outcome->winner};
  if (position_.wins_this_turn()) return {to_move, to_move};
  return {to_move, {}, effort(position_)};
}

bool Foresight::may_be_starved_after(const Position::Move& move) const {
  if (weakness_.is_threatened) return true;
  if (move.kind == Position::Move::Kind::pass) return false;
  const bool leaves_few = move.kind == Position::Move::Kind::stack &&
                          position_.count(mover_, position_.type(move.to)) <= 3;
  return leaves_few || (weakness_.from & bit(move.from)) != 0 || (weakness_.to & bit(move.to)) != 0;
}

}  // namespace cairn::tzaar
