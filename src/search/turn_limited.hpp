// A game with a limit: one side, the attacker, must win it within a number of turns. Any search
// that knows only wins and losses can then answer whether the attacker has a forced win of that
// length. The limited game cannot recur because the turns run out, so refutations hold even where
// the game itself can recur.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <optional>
#include <tuple>

#include "core/hash.hpp"
#include "core/position.hpp"

namespace cairn {

// The attacker has no turn left.
inline constexpr Ending out_of_turns{"out-of-turns", "no turn is left"};

template <Position P>
class TurnLimited {
 public:
  using Move = typename P::Move;
  using Moves = typename P::Moves;

  static constexpr bool can_recur = false;
  static constexpr int actions_per_turn = P::actions_per_turn;

  TurnLimited() = default;

  // `turns` is how many turns the attacker has left, including the current one; it is at least 0.
  TurnLimited(const P& position, Side attacker, int turns)
      : position_(position), attacker_(attacker), turns_(turns) {
    assert(turns >= 0);
  }

  const P& position() const { return position_; }
  int turns_left() const { return turns_; }  // the attacker's turns
  Side to_move() const { return position_.to_move(); }

  // The attacker has lost when it has no turn left and the game is not over.
  std::optional<Outcome> outcome() const {
    const auto outcome = position_.outcome();
    if (!outcome && turns_ == 0) return Outcome{opponent(attacker_), &out_of_turns};
    return outcome;
  }

  void generate(Moves& moves) const {
    if (turns_ > 0) position_.generate(moves);
  }

  // Leaving out moves that lose at once is correct here too: while the limited game goes on, the
  // attacker has another turn after the defender's, and can win in it.
  void generate_defences(Moves& moves) const requires GeneratesDefences<P> {
    if (turns_ > 0) position_.generate_defences(moves);
  }

  // The sum is mixed once more. A number for the claim that is only joined to the hash could be one
  // of those of which the hash consists, and take the place of that.
  std::uint64_t hash() const { return mix(position_.hash() + claim()); }

  auto words() const requires HasWords<P> {
    const auto inner = position_.words();
    std::array<std::uint64_t, std::tuple_size_v<decltype(position_.words())> + 1> words{};
    std::ranges::copy(inner, words.begin());
    words.back() = claim();
    return words;
  }

  bool wins_this_turn() requires LooksAhead<P> { return position_.wins_this_turn(); }

  void play(const Move& move) requires(!Undoable<P>) {
    const Side mover = to_move();
    position_.play(move);
    end_turn(mover);
  }

  struct Undo {
    typename P::Undo inner;
    int turns;
  };
  Undo play(const Move& move) requires Undoable<P> {
    const Side mover = to_move();
    const Undo undo{position_.play(move), turns_};
    end_turn(mover);
    return undo;
  }
  void undo(const Move& move, const Undo& undo) requires Undoable<P> {
    position_.undo(move, undo.inner);
    turns_ = undo.turns;
  }

  friend bool operator==(const TurnLimited&, const TurnLimited&) = default;

 private:
  void end_turn(Side mover) {
    if (mover == attacker_ && to_move() != attacker_) --turns_;
  }

  // Returns a number that stands for the attacker and the turns that it has left.
  std::uint64_t claim() const { return 2 * static_cast<std::uint64_t>(turns_) + index(attacker_); }

  P position_;
  Side attacker_ = Side::white;
  int turns_ = 0;
};

}  // namespace cairn
