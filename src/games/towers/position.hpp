// The board of Battle of Towers: 64 spaces, files a-h and ranks 1-8. White moves up the ranks,
// Black moves down.
#pragma once

#include <algorithm>
#include <array>
#include <boost/container/static_vector.hpp>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "core/position.hpp"
#include "core/random.hpp"
#include "games/board_setup.hpp"

namespace cairn::towers {

inline constexpr int board_width = 8;
inline constexpr int space_count = board_width * board_width;

// A space, numbered 0..63 rank by rank from a1, b1, ... to h8.
class Space {
 public:
  constexpr Space() = default;
  constexpr explicit Space(int number) : number_(static_cast<std::uint8_t>(number)) {
    assert(0 <= number && number < space_count);
  }

  // Returns the space on a file 0..7 (a..h) and a rank 0..7 (1..8), or nothing if that is off the
  // board.
  static constexpr std::optional<Space> at(int file, int rank) {
    if (file < 0 || file >= board_width || rank < 0 || rank >= board_width) return std::nullopt;
    return Space(rank * board_width + file);
  }

  constexpr int number() const { return number_; }
  constexpr int file() const { return number_ % board_width; }  // 0..7 are shown as a..h
  constexpr int rank() const { return number_ / board_width; }  // 0..7 are shown as 1..8
  constexpr bool is_dark() const { return (file() + rank()) % 2 == 0; }

  friend constexpr auto operator<=>(Space, Space) = default;

 private:
  std::uint8_t number_ = 0;
};

// Directions as seen with White at the bottom: north is towards rank 8, west towards the a-file.
enum class Direction : std::uint8_t {
  north,
  north_west,
  north_east,
  west,
  east,
  south_west,
  south_east,
  south,
};

inline constexpr int direction_count = 8;

// What one step in a direction adds to the file and to the rank.
struct Step {
  int file = 0;
  int rank = 0;
};

// Tables that are not local to a function need not be built on the stack at every call.
inline constexpr std::array<Step, direction_count> step_of_direction{
    {{0, 1}, {-1, 1}, {1, 1}, {-1, 0}, {1, 0}, {-1, -1}, {1, -1}, {0, -1}}};
inline constexpr auto offset_of_direction = [] {
  std::array<int, direction_count> added{};
  for (std::size_t i = 0; i < added.size(); ++i)
    added[i] = step_of_direction[i].rank * board_width + step_of_direction[i].file;
  return added;
}();

constexpr Step step(Direction direction) {
  return step_of_direction[static_cast<std::size_t>(direction)];
}

// What one step in a direction adds to a space's number.
constexpr int offset(Direction direction) {
  return offset_of_direction[static_cast<std::size_t>(direction)];
}

// Whether a direction is one of the circles, which move diagonally; squares move straight.
constexpr bool is_diagonal(Direction direction) {
  return step(direction).file != 0 && step(direction).rank != 0;
}

inline constexpr auto flipped_direction = [] {
  using enum Direction;
  return std::array{south, south_west, south_east, west, east, north_west, north_east, north};
}();

// Returns the direction with north and south exchanged.
constexpr Direction flipped(Direction direction) {
  return flipped_direction[static_cast<std::size_t>(direction)];
}

// The rank from which a side's forward step goes beyond the far edge: 7 for White, 0 for Black.
constexpr int last_rank(Side side) {
  return side == Side::white ? board_width - 1 : 0;
}

// A position of Battle of Towers (La Bataille des Tours) and the rules of play. A piece has 1 to 3
// parts, which are circles and squares. It moves as a whole, or, if it has 2 or 3 parts, it
// deploys: it drops a part on every step. The side that first goes beyond the far edge wins.
//
// A side with a piece always has a move. Its foremost piece has no piece of its own side ahead, so
// the step forward leads to an empty space, to a capture or beyond the edge. The only other way for
// a position to end the game is therefore that a side has no piece left.

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

// The board as games/board_setup.hpp asks for it. The symmetries are defined in symmetry.cpp.
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

// The random numbers whose exclusive or is a position's hash.

// A piece as a number: circles in the two low bits, squares in the next two. 0 is no piece.
inline constexpr unsigned circle_code = 1;
inline constexpr unsigned square_code = 4;
inline constexpr unsigned code_count = max_parts * square_code + 1;  // the greatest: three squares

constexpr unsigned code_of(int circles, int squares) {
  return static_cast<unsigned>(circles) * circle_code +
         static_cast<unsigned>(squares) * square_code;
}

// One random number for each side, space and code, and 0 for an empty space.
inline constexpr auto piece_keys = [] {
  std::array<std::array<std::array<std::uint64_t, code_count>, space_count>, 2> keys{};
  std::uint64_t number = 0;
  for (auto& side : keys)
    for (auto& space : side)
      for (unsigned code = 1; code < code_count; ++code) space[code] = mix(number++);
  return keys;
}();
inline constexpr std::uint64_t black_to_move_key = mix(10'000);
inline constexpr std::uint64_t breakthrough_key = mix(10'001);

}  // namespace cairn::towers

namespace cairn::towers::ending {

// How a game of Battle of Towers can end by its own rules; it can end by repetition too.

// The loser has no piece left.
inline constexpr Ending extinct{"extinct", "the loser has no piece left"};
// The winner went beyond the far edge.
inline constexpr Ending breakthrough{"breakthrough", "the far edge is crossed"};

inline constexpr std::array all{&extinct, &breakthrough};

}  // namespace cairn::towers::ending
