// A TZAAR position and the rules of play. The source of every rule is the publisher's rule book
// (Kris Burm, 2007). White's opening turn is a single capture. Every later turn is a capture
// followed by another capture, a stacking or a pass. A side loses when it shows no stack of one of
// the types, or when it cannot make the first capture of its turn.
#pragma once

#include <array>
#include <bit>
#include <boost/container/static_vector.hpp>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "core/position.hpp"
#include "games/board_setup.hpp"
#include "games/tzaar/board.hpp"

namespace cairn::tzaar {

enum class Type : std::uint8_t { tzaar, tzarra, tott };

inline constexpr int type_count = 3;
inline constexpr std::array<Type, type_count> all_types{Type::tzaar, Type::tzarra, Type::tott};
inline constexpr int pieces_a_side = 30;

constexpr std::size_t index(Type type) {
  return static_cast<std::size_t>(type);
}

constexpr std::string_view type_name(Type type) {
  return std::array<std::string_view, type_count>{"Tzaar", "Tzarra", "Tott"}[index(type)];
}

// Returns how many pieces of a type a side has at the start: 6, 9 or 15.
constexpr int supply(Type type) {
  return std::array{6, 9, 15}[index(type)];
}

struct Stack {
  Side side = Side::white;
  Type type = Type::tzaar;  // type of the top piece, the only piece whose type counts
  int height = 1;           // 1..30

  friend bool operator==(const Stack&, const Stack&) = default;
};

enum class Stage : std::uint8_t {
  placing,  // the tournament start: the side to move puts one of its pieces on an empty space
  first,    // first action of a turn; with 60 stacks on the board, the only one of the opening turn
  second,   // second action of a turn
};

class Position;

// The board as games/board_setup.hpp asks for it. The symmetries are defined in symmetry.cpp.
struct Board {
  using Space = tzaar::Space;
  using Piece = Stack;
  using Position = tzaar::Position;
  struct State {
    Stage stage = Stage::first;

    bool agrees(const State& other) const { return stage == other.stage; }
    friend bool operator==(const State&, const State&) = default;
  };

  static constexpr std::size_t space_count = tzaar::space_count;
  static constexpr std::array<State, 3> states{{{Stage::placing}, {Stage::first}, {Stage::second}}};

  // 6 rotations by 60 degrees each, then 6 reflections; then the same with the colours swapped
  // together with the side to move.
  static constexpr std::size_t map_count = 24;
  static constexpr bool swaps_colours(std::size_t map) { return map >= map_count / 2; }
  static Space image(Space space, std::size_t map);
};

// A position as plain data, which has not been checked, and one with parts that are left open.
using Setup = BoardSetup<Board>;
using Pattern = BoardPattern<Board>;

// One action.
struct Move {
  enum class Kind : std::uint8_t { capture, stack, pass, place };

  Kind kind = Kind::pass;
  Space from;               // capture, stack
  Space to;                 // capture, stack, place
  Type type = Type::tzaar;  // place: the type of the placed piece

  static constexpr Move capture(Space from, Space to) { return {Kind::capture, from, to, {}}; }
  static constexpr Move stack(Space from, Space to) { return {Kind::stack, from, to, {}}; }
  static constexpr Move pass() { return {}; }
  static constexpr Move place(Type type, Space to) { return {Kind::place, {}, to, type}; }

  // The move as a number (RecallsMoves in core/position.hpp).
  constexpr std::uint16_t code() const {
    return static_cast<std::uint16_t>(index(type) << 14 | static_cast<std::size_t>(kind) << 12 |
                                      index(from) << 6 | index(to));
  }
  static constexpr Move of_code(std::uint16_t code) {
    return {static_cast<Kind>(code >> 12 & 3), space_of_cell(code >> 6 & 63),
            space_of_cell(code & 63), static_cast<Type>(code >> 14)};
  }

  friend constexpr bool operator==(const Move&, const Move&) = default;
};

// The state of a game, the rules and a hash. Code that counts or looks ahead stands outside this
// class and uses what can be read here: contacts.hpp, mobility.hpp, changes.hpp,
// target_changes.hpp, after.hpp, starving.hpp, stifling.hpp. The members that every search requires
// by name (core/position.hpp) are declared here, and defined beside the files on which they depend.
class Position {
 public:
  using Move = tzaar::Move;
  using Moves = boost::container::static_vector<Move, direction_count * space_count + 1>;

  static constexpr bool can_recur = false;  // every turn takes a stack off the board
  static constexpr int actions_per_turn = 2;

  // The empty board of the tournament start, with White to place.
  Position();

  // Throws Error (Kind::position) if the pieces or the rules do not allow the position: too many
  // pieces of a side or of a type, both sides without some type, a placement in which one side is
  // two ahead, and so on. The position need not be reachable by play. Composed positions are
  // accepted, and so are finished ones and images with the colours swapped, in which Black began.
  explicit Position(const Setup& setup);

  Setup setup() const;
  Side to_move() const { return to_move_; }
  Stage stage() const { return stage_; }
  Board::State state() const { return {stage_}; }
  // Returns whether the next action is the only one of the opening turn.
  bool is_opening() const { return stage_ == Stage::first && stack_count_ == space_count; }
  std::optional<Stack> at(Space space) const;
  // Return the parts of at() for an occupied space, which is what the search needs.
  Type type(Space space) const { return type_[index(space)]; }
  int height(Space space) const {
    const int strength = strength_[index(space)];
    return strength > 0 ? strength : -strength;
  }
  int stack_count() const { return stack_count_; }  // stacks of both sides
  // Returns the spaces where the side shows the type. Bit n stands for the space with number n.
  std::uint64_t shown(Side side, Type type) const { return shown_[index(side)][index(type)]; }
  // Returns the spaces of all stacks of a side.
  std::uint64_t stacks(Side side) const {
    const auto& shown = shown_[index(side)];
    return shown[0] | shown[1] | shown[2];
  }
  // Returns the spaces of both sides' stacks of two or more pieces.
  std::uint64_t tall() const { return tall_; }
  // Returns the number of a side's stacks that show the type.
  int count(Side side, Type type) const { return std::popcount(shown(side, type)); }
  // Returns whether a capture or stacking leaves a side without a type.
  bool starves(const Move& move) const { return is_last_of_its_type(index(move.to)); }

  std::optional<Outcome> outcome() const;
  // Appends the moves space by space, each stack's captures before its stackings, both in the order
  // of the directions. The pass comes last.
  void generate(Moves& moves) const;
  // Returns whether a move is among them; the game is not over.
  bool allows(const Move& move) const;
  // Appends the same moves, except for some second actions after which the opponent wins by
  // starving.
  void generate_defences(Moves& moves) const;
  std::uint64_t count_moves() const;
  std::uint64_t count_pairs() const;
  std::uint64_t hash() const { return hash_; }
  std::uint64_t hash_after(const Move& move) const;
  // The hash of the position with each stack on the cell that `cells` gives for its own, and with
  // the colours and the side to move exchanged if `swaps_colours`.
  std::uint64_t hash_moved(const std::array<std::uint8_t, space_count>& cells,
                           bool swaps_colours) const;
  std::array<std::uint64_t, 11> words() const;

  // Returns whether the side to move can win in the rest of this turn, either by starving the
  // opponent with captures or by leaving it without a capture. A win of the second kind is missed
  // if the opponent has more than a few captures now. The game is not over.
  bool wins_this_turn() const;

  // The same by cells, for inner loops.
  const Links& links() const { return links_; }
  const Strengths& strengths() const { return strength_; }
  const std::array<Type, 64>& types() const { return type_; }  // valid for occupied cells
  std::int8_t strength(std::size_t cell) const { return strength_[cell]; }
  // Returns whether no other stack of the same side shows the type of the stack on an occupied
  // cell.
  bool is_last_of_its_type(std::size_t cell) const {
    const Side owner = strength_[cell] > 0 ? Side::white : Side::black;
    return std::has_single_bit(shown_[index(owner)][index(type_[cell])]);
  }

  // What undo() needs to know about the position before a move.
  struct Undo {
    std::uint64_t hash;
    Side to_move;
    Stage stage;
    std::int8_t from_strength;
    std::int8_t to_strength;
    Type from_type;
    Type to_type;
  };
  Undo play(const Move& move);
  void undo(const Move& move, const Undo& undo);

  friend bool operator==(const Position& a, const Position& b);

 private:
  bool starved(Side side) const {
    const auto& shown = shown_[index(side)];
    return shown[0] == 0 || shown[1] == 0 || shown[2] == 0;
  }
  std::optional<Type> missing_type(Side side) const;  // the first of which `side` shows no stack
  // Defined where they are used, in one file. Without the word, g++ would inline none of them,
  // because the library may become a part of a shared one, in which others may replace such
  // functions.
  inline std::uint64_t key(std::size_t cell) const;
  inline void set_strength(std::size_t cell, std::int8_t strength);
  inline void note_height(std::size_t cell);
  inline void relocate(std::size_t from, std::size_t to);
  void generate_placements(Moves& moves) const;

  Links links_;  // empty while pieces are being placed
  Strengths strength_{};
  std::array<Type, 64> type_{};  // valid for occupied cells; as long as a vector register
  std::array<std::array<std::uint64_t, type_count>, 2> shown_{};
  std::uint64_t tall_ = 0;  // cells of stacks of two or more pieces
  std::uint64_t hash_ = 0;
  Side to_move_ = Side::white;
  Stage stage_ = Stage::placing;
  std::int8_t stack_count_ = 0;
};

// The board as one side sees it: its own stacks are positive and the opponent's negative. Code that
// counts and looks ahead works on such views, so that it is written only once for both sides.

// In this class, cells hold stacks, and lanes are given as masks of sign bits (lanes.hpp).
class SideView {
 public:
  // The position must outlive this object.
  SideView(const Position& position, Side side)
      : position_(position), side_(side), is_black_(side == Side::black) {}

  std::uint64_t stacks() const { return position_.stacks(side_); }  // the side's own stacks
  std::int8_t seen(std::int8_t strength) const { return seen_by(strength, is_black_); }
  std::int8_t strength(std::size_t cell) const { return seen(position_.strength(cell)); }
  // Returns the strength in every lane, to be compared with the neighbours of the cell.
  Lanes height(std::size_t cell) const { return all_lanes(strength(cell)); }
  Lanes around(std::size_t cell) const { return seen_by(position_.links().near(cell), is_black_); }

  // Return the lanes in which an own stack can capture, and those in which it can be stacked on
  // another one.
  std::uint64_t captures(std::size_t cell) const { return capturable(height(cell), around(cell)); }
  std::uint64_t stackings(std::size_t cell) const { return own_stacks(around(cell)); }
  std::uint64_t moves(std::size_t cell, bool with_stackings) const {
    return with_stackings ? captures(cell) | stackings(cell) : captures(cell);
  }
  // Returns the lanes in which this side has a capture between the stack on the cell, of either
  // side, and its neighbour.
  std::uint64_t capture_pairs(std::size_t cell) const {
    return tzaar::capture_pairs(height(cell), around(cell));
  }
  // Returns the lanes from which the other side can capture an own stack.
  std::uint64_t attackers(std::size_t cell) const { return capturing(height(cell), around(cell)); }

 private:
  const Position& position_;
  Side side_;
  bool is_black_;
};

}  // namespace cairn::tzaar

namespace cairn::tzaar::ending {

// The ways in which a game of TZAAR can end.

// The loser shows no stack of one of the types. There is an ending for each, by index(Type).
inline constexpr std::array<Ending, type_count> starved{{
    {"starved", "the loser has no Tzaar left"},
    {"starved", "the loser has no Tzarra left"},
    {"starved", "the loser has no Tott left"},
}};
// The loser is to move and does not have the capture that is compulsory.
inline constexpr Ending stuck{"stuck", "the loser has no capture left"};

inline constexpr std::array all{&starved[0], &starved[1], &starved[2], &stuck};

}  // namespace cairn::tzaar::ending
