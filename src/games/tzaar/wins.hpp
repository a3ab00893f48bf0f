// Wins by capturing the last stack of a type. One or two captures can starve only a type with one
// or two stacks left, and only captures next to these stacks can open a way to them. In most
// positions there is therefore nothing to try.
#pragma once

#include <algorithm>
#include <array>
#include <boost/container/static_vector.hpp>
#include <cstdint>

#include "games/tzaar/position.hpp"

namespace cairn::tzaar {

// Returns whether the side to move can capture the last stack of a type by captures in the rest of
// this turn. No pieces are being placed.
bool starves_this_turn(const Position& position);

// Returns ways in which the opponent, if it were to move, would starve the side to move by one or
// two captures; at most 16 of them. Each way is given by the spaces of its stacks, where bit n
// stands for the space with number n. An action that touches none of these spaces leaves the way
// open.
using Threats = boost::container::static_vector<std::uint64_t, 16>;
Threats threats_to_mover(const Position& position);

// Returns whether an action touches none of the spaces of one of the ways. It cannot close that
// one, because no action ever puts a stack between two others.
inline bool leaves_open(const Threats& threats, const Move& move) {
  const std::uint64_t spaces = move.kind == Move::Kind::pass ? 0 : bit(move.from) | bit(move.to);
  return std::ranges::any_of(threats, [&](std::uint64_t threat) { return (threat & spaces) == 0; });
}

// Tells of second actions that they lose, because they leave the opponent a way to starve the side
// to move. The position must outlive this object.
class LosingMoves {
 public:
  explicit LosingMoves(const Position& position) : position_(position) {
    if (position.stage() == Stage::second) threats_ = threats_to_mover(position);
  }

  bool operator()(const Move& move) const {
    return !threats_.empty() && leaves_open(threats_, move) &&
           (move.kind == Move::Kind::pass || !position_.starves(move));
  }

 private:
  const Position& position_;
  Threats threats_;
};

// What makes one type of the side to move weak: whether the opponent has such a way to take its
// last stacks now. If it has none, only an action that begins on a space of `from` or ends on one
// of `to` can open a way, or one that stacks on the type and leaves at most two stacks of it.
struct Weakness {
  bool is_threatened = false;
  std::uint64_t from = 0;
  std::uint64_t to = 0;
};

// All weaknesses of the side to move together.
struct Dangers {
  Threats threats;                              // the ways that are open
  std::array<Weakness, type_count> weaknesses;  // by type
  Weakness any;                                 // of any type
  std::uint64_t few = 0;  // spaces of its stacks of types with at most three stacks

  // Returns whether the opponent may have such a way after an action that ends the turn.
  bool may_come_true(const Move& move) const {
    if (any.is_threatened || move.kind == Move::Kind::pass) return any.is_threatened;
    const bool leaves_few = move.kind == Move::Kind::stack && (few & bit(move.to)) != 0;
    return leaves_few || ((any.from & bit(move.from)) | (any.to & bit(move.to))) != 0;
  }
};
Dangers dangers_to_mover(const Position& position);

// Returns the height of a side's tallest stack; 0 without a stack.
int tallest_of(const Position& position, Side side);

// Returns whether the opponent has such a way after a legal action that ends the turn and starves
// nobody. The dangers are those before it.
bool finds_way_after(const Position& position, const Move& move, const Dangers& dangers);
inline bool starves_after(const Position& position, const Move& move, const Dangers& dangers) {
  return dangers.may_come_true(move) && finds_way_after(position, move, dangers);
}

// Wins by leaving the opponent without a capture. Only a side with very few captures can lose them
// all, so in most positions there is nothing to try.

// Returns whether a side with this number of captures is examined for such a loss, where two
// actions are left to bring it about.
inline constexpr int too_many_to_stifle = 3;
constexpr bool may_be_stifled(int captures) {
  return captures < too_many_to_stifle;
}

// Returns whether the side to move can, in the rest of this turn, leave the opponent without a
// capture. `captures` is the number of captures that the opponent has now. No pieces are being
// placed.
bool stifles_this_turn(const Position& position, int captures);

// Returns the same of the opponent's turn after a legal action with which the turn of the side to
// move ends, and which leaves it so few captures that it may be stifled.
bool stifles_after(const Position& position, const Move& move);

}  // namespace cairn::tzaar
