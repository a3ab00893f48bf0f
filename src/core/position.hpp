// What search, proofs, perft and replay may ask of a game's position. All games share that code
// through this concept. A game states how it differs from others by properties such as can_recur;
// the shared code never asks for a game by name.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <cassert>
#include <concepts>
#include <cstdint>
#include <optional>
#include <tuple>
#include <utility>

#include "core/outcome.hpp"
#include "core/side.hpp"

namespace cairn {

// A move is one action. A turn is everything that a player does before the other one moves, and may
// have several actions. Shared code therefore asks the position who is to move and never derives it
// from a depth. `Moves` is a sequence with push_back, clear and random access that is large enough
// for the moves of every position.
template <class P>
concept Position = std::regular<P> && std::equality_comparable<typename P::Move> &&
    requires(const P& here, P& next, const typename P::Move& move, typename P::Moves& moves) {
  { P::can_recur } -> std::convertible_to<bool>;        // whether play can lead back to a position
  { P::actions_per_turn } -> std::convertible_to<int>;  // the most actions of a turn
  { here.to_move() } -> std::same_as<Side>;             // may be the same side after an action
  // Has a value when the game is over. A draw by repetition is not reported here, because only code
  // that knows the earlier positions can see it.
  { here.outcome() } -> std::same_as<std::optional<Outcome>>;
  {
    here.generate(moves)
    } -> std::same_as<void>;                       // appends the legal moves in a fixed order, and
                                                   // nothing when the game is over
  { here.hash() } -> std::same_as<std::uint64_t>;  // with side to move and stage of the turn
  next.play(move);                                 // `move` must be legal
};

// Optional: play() returns what undo() needs to take the move back.
template <class P>
concept Undoable = Position<P> &&
    requires(P& position, const typename P::Move& move, const typename P::Undo& undo) {
  { position.play(move) } -> std::same_as<typename P::Undo>;
  { position.undo(move, undo) } -> std::same_as<void>;
};

// Optional: counting without generating. count_moves() returns the number of moves that generate()
// would append, and count_pairs() the sum of count_moves() over the positions after each legal
// move.
template <class P>
concept CountsMoves = Position<P> && requires(const P& position) {
  { position.count_moves() } -> std::same_as<std::uint64_t>;
};
template <class P>
concept CountsPairs = CountsMoves<P> && requires(const P& position) {
  { position.count_pairs() } -> std::same_as<std::uint64_t>;
};

// Optional: an exact look-ahead. It returns true only if the side to move can win within the rest
// of its turn; false does not mean that it cannot. The position is unchanged afterwards.
template <class P>
concept LooksAhead = Position<P> && requires(P& position) {
  { position.wins_this_turn() } -> std::same_as<bool>;
};

// Optional: appends the legal moves as generate() does, except for some moves after which the
// opponent wins in its next turn.
template <class P>
concept GeneratesDefences = Position<P> && requires(const P& here, typename P::Moves& moves) {
  { here.generate_defences(moves) } -> std::same_as<void>;
};

// Optional: a move as a number of 16 bits, by which a table can keep it and give it back.
// allows(move) returns whether a move, as of_code() made it of any move's code, is among those that
// generate() would append; the game is not over. No move has the code 0xFFFF.
template <class P>
concept RecallsMoves = Position<P> && requires(const P& position, const typename P::Move& move) {
  { move.code() } -> std::same_as<std::uint16_t>;
  { P::Move::of_code(std::uint16_t{}) } -> std::same_as<typename P::Move>;
  { position.allows(move) } -> std::same_as<bool>;
};

// Optional: returns the hash of the position after a legal move without playing the move.
template <class P>
concept PredictsHash = Position<P> && requires(const P& position, const typename P::Move& move) {
  { position.hash_after(move) } -> std::same_as<std::uint64_t>;
};

// Optional: returns everything that distinguishes the position from others as an array of 64-bit
// numbers. Two arrays are equal if and only if the positions are. This is for code that must not
// rely on a hash.
template <class P>
concept HasWords = Position<P> && requires(const P& position) {
  std::uint64_t{position.words()[0]};
  std::tuple_size<decltype(position.words())>::value;
};

// Returns the position after a legal move.
template <Position P>
P after(P position, const typename P::Move& move) {
  position.play(move);
  return position;
}

// Plays a move on construction and restores the position on destruction: with undo() where the
// position has it, otherwise from a copy.
template <Position P>
class Played {
 public:
  Played(P& position, const typename P::Move& move)
      : position_(position), move_(move), kept_(keep(position, move)) {}
  ~Played() {
    if constexpr (Undoable<P>)
      position_.undo(move_, kept_);
    else
      position_ = std::move(kept_);
  }
  Played(const Played&) = delete;
  Played& operator=(const Played&) = delete;

 private:
  static auto keep(P& position, const typename P::Move& move) {
    if constexpr (Undoable<P>) {
      return position.play(move);
    } else {
      P before = position;
      position.play(move);
      return before;
    }
  }

  P& position_;
  typename P::Move move_;
  decltype(keep(std::declval<P&>(), std::declval<const typename P::Move&>())) kept_;
};

}  // namespace cairn
