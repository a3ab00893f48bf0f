// How hard it looks to prove who wins: by the captures that both sides have before a turn.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

#include "games/tzaar/contacts.hpp"
#include "games/tzaar/position.hpp"
#include "games/tzaar/wins.hpp"

namespace cairn::tzaar {

// How hard it is to prove who wins: a proof and a disproof number for the side to move. Whole words
// are returned in registers. Two halves of one word would be joined through memory.
struct Effort {
  std::uint64_t win;   // to prove that the side to move wins; at least 1
  std::uint64_t loss;  // to prove that it loses; at least 1
};

namespace detail {

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

inline constexpr Efforts efforts = efforts_of_turns();

}  // namespace detail

// Estimates the efforts before a turn: a side that runs out of captures loses, and the fewer
// captures it has, the fewer must be answered. `captures` are the own ones of the side to move. The
// formulas were found by trial on the endgames of the benchmark.
inline Effort effort_of_turn(const CaptureCounts& captures) {
  const auto row = static_cast<std::size_t>(std::min(captures.own, detail::most_captures));
  const auto column = static_cast<std::size_t>(std::min(captures.other, detail::most_captures));
  return {detail::efforts.win[row][column], detail::efforts.loss[row][column]};
}

// What the second actions of a turn come to, all of them together and without playing one.

// Looks at each second action as a proof search would at first, and puts together what it sees.
class SecondActions {
 public:
  // The side to move has one action left, which cannot starve the opponent. `captures` are those of
  // the position. It must outlive this object.
  SecondActions(const Position& position, const CaptureCounts& captures);

  // Returns who wins, as far as it is seen at once: the side to move if one action wins, and the
  // opponent if all of them lose.
  std::optional<Side> winner() const {
    if (wins_) return position_.to_move();
    if (least_ == nothing) return opponent(position_.to_move());
    return std::nullopt;
  }
  // Returns what is left to prove if nobody is seen to win. One of them must be proven to win,
  // but all must be proven to lose. The search counts the latter in the same way.
  Effort effort() const { return {least_, (sum_ + largest_) / 2}; }

 private:
  static constexpr std::uint64_t nothing = std::numeric_limits<std::uint64_t>::max();

  // These are `inline` for the reason that position.hpp gives.
  inline bool wins_from(std::size_t from);
  inline bool wins_with(const Move& move, const CaptureCounts& after);
  inline std::uint64_t parrying(std::size_t from, std::uint64_t lanes) const;

  const Position& position_;
  SideView mover_;
  CaptureCounts captures_;
  Dangers dangers_;
  bool wins_ = false;
  std::uint64_t least_ = nothing;  // the least effort to win after an action
  std::uint64_t largest_ = 0;      // the largest effort to prove that an action loses
  std::uint64_t sum_ = 0;          // of these efforts
};

// How hard a win looks: the heuristic initialisation of proof and disproof numbers.

// Estimates the effort from the mobility of both sides.
Effort effort(const Position& position);

// Estimates the same for the positions after each move, from the difference that the move makes.
// After a first capture it puts together what is seen at first of all second actions, because the
// first half of a turn alone says little of what the turn can do.
class Foresight {
 public:
  // The game is not over, and the side to move does not win in this turn
  // (Position::wins_this_turn()). The position must outlive this object. after() may change it
  // during the call, but restores it.
  explicit Foresight(Position& position);

  struct Outlook {
    Effort effort{};             // meaningful if there is no winner
    Side to_move;                // the side to move after the move
    std::optional<Side> winner;  // set if the game is over or won according to the look-ahead
  };
  Outlook after(const Position::Move& move);

 private:
  // These are `inline` for the reason that position.hpp gives.
  inline Outlook after_turn(const Position::Move& move);
  inline Outlook after_first_capture(const Position::Move& move);
  inline Outlook after_other(const Position::Move& move);
  inline CaptureCounts captures_after(const Position::Move& move);

  Position& position_;
  Side mover_;
  CaptureCounts captures_{};  // the mover's own first
  // The same numbers once the stack at `from_`, with which the last move began, has left.
  std::optional<Space> from_;
  CaptureCounts captures_without_{};
  TargetChanges at_target_;
  Dangers dangers_;  // used before a second action
};

}  // namespace cairn::tzaar
