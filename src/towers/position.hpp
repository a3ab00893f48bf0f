// A position of Battle of Towers (La Bataille des Tours) and the rules of play. A piece has 1 to 3
// parts, which are circles and squares. It moves as a whole, or, if it has 2 or 3 parts, it
// deploys: it drops a part on every step. The side that first goes beyond the far edge wins.
//
// A side with a piece always has a move. Its foremost piece has no piece of its own side ahead, so
// the step forward leads to an empty space, to a capture or beyond the edge. The only other way for
// a position to end the game is therefore that a side has no piece left.
#pragma once

#include <algorithm>
#include <array>
#include <boost/container/static_vector.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/outcome.hpp"
#include "core/position.hpp"
#include "core/side.hpp"
#include "game/board_setup.hpp"
#include "towers/board.hpp"

namespace cairn::towers {

inline constexpr int parts_of_a_kind = 8;  // each side's circles at the start, and its squares
inline constexpr int max_parts = 3;        // of a piece
inline constexpr int max_move_number = 1'000'000'000;

// Eight pieces of one circle and one square have the most moves: 5 steps and 12 deployments each.
inline constexpr std::size_t max_moves = std::size_t{parts_of_a_kind} * (5 + 12);

struct Piece {
  Side side = Side::white;
  int circles = 0;
  int squares = 0;  // circles and squares together are 1..max_parts

  constexpr int parts() const { return circles + squares; }

  friend constexpr bool operator==(const Piece&, const Piece&) = default;
};

class Position;

// The board as game/board_setup.hpp asks for it. The symmetries are defined in symmetry.cpp.
struct Board {
  using Space = towers::Space;
  using Piece = towers::Piece;
  using Position = towers::Position;
  struct State {
    int move_number = 1;        // as in chess: it begins with 1 and grows after every turn of Black
    bool breakthrough = false;  // the side that moved last has gone beyond the far edge

    bool agrees(const State& other) const { return breakthrough == other.breakthrough; }
    friend bool operator==(const State&, const State&) = default;
  };

  static constexpr std::size_t space_count = towers::space_count;
  static constexpr std::array<State, 2> states{{{1, false}, {1, true}}};

  // 0 is the identity, 1 the mirror that exchanges left and right, 2 the rotation by 180 degrees
  // with the colours and the side to move exchanged, and 3 is both together.
  static constexpr std::size_t map_count = 4;
  static constexpr bool swaps_colours(std::size_t map) { return (map & 2) != 0; }
  static Space image(Space space, std::size_t map);
};

// A position as plain data, which has not been checked, and one with parts that are left open.
using Setup = BoardSetup<Board>;
using Pattern = BoardPattern<Board>;

// Steps in one direction.
struct Leg {
  Direction direction = Direction::north;
  std::uint8_t steps = 0;

  friend constexpr bool operator==(const Leg&, const Leg&) = default;
};

// One action, which is also a whole turn. Moves that leave the board in different directions are
// different moves, although they reach the same position.
struct Move {
  enum class Kind : std::uint8_t { whole, deploy };

  Kind kind = Kind::whole;
  Space from;
  Leg first;         // at least 1 step; diagonal: moves as circles, or drops them; else as squares
  Leg second;        // a deployment's drops of the other kind; empty if it has none or has ended
  bool off = false;  // the last of the steps goes beyond the far edge

  friend constexpr bool operator==(const Move&, const Move&) = default;
};

// Returns the spaces that a move steps on, in order, without the one where it starts. There are 0
// to 3 of them, one fewer than steps if the move goes beyond the edge. A whole move ends on the
// last of them; a deployment drops a part on each.
using Path = boost::container::static_vector<Space, max_parts>;
Path path(const Move& move);

// Bit n stands for the space with number n.
using Bits = std::uint64_t;

// The pieces of one side, as bit planes of their numbers of circles and squares.
struct Planes {
  std::array<Bits, 4> bits{};  // circles & 1, circles & 2, squares & 1, squares & 2

  Bits pieces() const { return bits[0] | bits[1] | bits[2] | bits[3]; }  // where there are any
  int circles(Space space) const { return number(space, 0); }
  int squares(Space space) const { return number(space, 2); }

  friend bool operator==(const Planes&, const Planes&) = default;

 private:
  int number(Space space, std::size_t low) const {
    const auto bit = [&](std::size_t i) { return static_cast<int>(bits[i] >> space.number() & 1); };
    return bit(low) + 2 * bit(low + 1);
  }
};

class Position {
 public:
  using Move = towers::Move;
  using Moves = boost::container::static_vector<Move, max_moves>;

  static constexpr bool can_recur = true;
  static constexpr int actions_per_turn = 1;

  // Makes the starting position.
  Position();

  // Throws Error (Kind::position) if the position cannot occur in play, for example because a piece
  // has no part or more than max_parts, a side has too many parts of a kind, the side that has just
  // moved has no piece, or the move number is not in 1..max_move_number.
  explicit Position(const Setup& setup);

  Setup setup() const;
  Side to_move() const { return to_move_; }
  // Of interest to people only. operator== and hash() ignore it, because a position that occurs
  // again later is the same position.
  // It stays at max_move_number, so that what is written can be read again.
  int move_number() const { return std::min(move_number_, max_move_number); }
  Board::State state() const { return {move_number(), breakthrough_}; }
  std::optional<Piece> at(Space space) const;
  const Planes& planes(Side side) const { return planes_[index(side)]; }

  // core/position.hpp explains these functions, except for generate_captures() and generate_from().
  std::optional<Outcome> outcome() const;
  void generate(Moves& moves) const;           // appends the legal moves
  void generate_captures(Moves& moves) const;  // appends those of generate()'s moves that capture
  // Appends those of generate()'s moves that start from the space, in the same order.
  void generate_from(Space from, Moves& moves) const;
  std::uint64_t count_moves() const;
  std::uint64_t count_pairs() const;
  std::uint64_t hash() const { return hash_; }
  std::uint64_t hash_after(const Move& move) const;
  std::array<std::uint64_t, 9> words() const;
  void play(const Move& move);

  friend bool operator==(const Position& a, const Position& b) {
    return a.planes_ == b.planes_ && a.to_move_ == b.to_move_ && a.breakthrough_ == b.breakthrough_;
  }

 private:
  // A piece as a number: circles in the two low bits, squares in the next two. 0 is no piece.
  using Code = unsigned;

  Code code_at(Side side, Space space) const;
  void change(Side side, Space space, Code before, Code after);
  // Calls visit(side, space, before, after) with the pieces of a side on every space that the move
  // changes.
  template <class Visit>
  void for_each_change(const Move& move, Visit&& visit) const;
  template <class Visit>
  void for_each_drop(const Move& move, Visit&& visit) const;

  // Searches copy positions all the time. The hash comes last so that no padding follows it: a copy
  // leaves padding at the end out, and then the processor waits when the copy is copied.
  std::array<Planes, 2> planes_{};
  int move_number_ = 1;
  Side to_move_ = Side::white;
  bool breakthrough_ = false;
  std::uint64_t hash_ = 0;
};

}  // namespace cairn::towers
