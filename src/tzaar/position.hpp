// A TZAAR position and the rules of play. The source of every rule is the publisher's rule book
// (Kris Burm, 2007). White's opening turn is one capture; every later turn is a capture, then a
// capture, a stacking or a pass. A side that shows no stack of a type, or that cannot make the
// first capture of its turn, has lost.
#pragma once

#include <array>
#include <boost/container/static_vector.hpp>
#include <cstdint>
#include <optional>

#include "core/outcome.hpp"
#include "core/side.hpp"
#include "tzaar/board.hpp"

namespace cairn::tzaar {

enum class Type : std::uint8_t { tzaar, tzarra, tott };

inline constexpr int type_count = 3;
inline constexpr std::array<Type, type_count> all_types{Type::tzaar, Type::tzarra, Type::tott};
inline constexpr int pieces_a_side = 30;

constexpr std::size_t index(Type type) { return static_cast<std::size_t>(type); }

// How many pieces of a type a side has at the start: 6, 9, 15.
constexpr int supply(Type type) { return std::array{6, 9, 15}[index(type)]; }

struct Stack {
  Side side = Side::white;
  Type type = Type::tzaar;  // of the top piece, the only one that counts
  int height = 1;           // 1..30

  friend bool operator==(const Stack&, const Stack&) = default;
};

enum class Stage : std::uint8_t {
  placing,  // the tournament start: the side to move puts one of its pieces on an empty space
  first,    // first action of a turn; with 60 stacks on the board it is the opening turn's only one
  second,   // second action of a turn
};

// A position as plain data, not yet checked.
struct Setup {
  std::array<std::optional<Stack>, space_count> stacks{};  // by Space::number()
  Side to_move = Side::white;
  Stage stage = Stage::first;

  friend bool operator==(const Setup&, const Setup&) = default;
};

// One action.
struct Move {
  enum class Kind : std::uint8_t { capture, stack, pass, place };

  Kind kind = Kind::pass;
  Space from;               // capture, stack
  Space to;                 // capture, stack, place
  Type type = Type::tzaar;  // place: what is placed

  static constexpr Move capture(Space from, Space to) { return {Kind::capture, from, to, {}}; }
  static constexpr Move stack(Space from, Space to) { return {Kind::stack, from, to, {}}; }
  static constexpr Move pass() { return {}; }
  static constexpr Move place(Type type, Space to) { return {Kind::place, {}, to, type}; }

  friend constexpr bool operator==(const Move&, const Move&) = default;
};

class Position {
 public:
  using Move = tzaar::Move;
  using Moves = boost::container::static_vector<Move, direction_count * space_count + 1>;

  static constexpr bool can_recur = false;  // every turn takes a stack off the board
  static constexpr int actions_per_turn = 2;

  // The empty board of the tournament start, White to place.
  Position();

  // Throws Error (Kind::position) if no play could show such a position: too many pieces of a side
  // or of a type, both sides without some type, a placement with unequal numbers, ...
  explicit Position(const Setup& setup);

  Setup setup() const;
  Side to_move() const;
  Stage stage() const;
  std::optional<Stack> at(Space space) const;
  int stack_count() const;                       // of both sides
  int count(Side side, Type type) const;         // stacks of that side that show the type

  std::optional<Outcome> outcome() const;
  void generate(Moves& moves) const;
  std::uint64_t hash() const;
  void play(const Move& move);

  friend bool operator==(const Position&, const Position&) = default;

 private:
  Setup setup_;
};

}  // namespace cairn::tzaar
