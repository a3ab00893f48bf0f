// A TZAAR position and the rules of play. The source of every rule is the publisher's rule book
// (Kris Burm, 2007). White's opening turn is one capture; every later turn is a capture, then a
// capture, a stacking or a pass. A side that shows no stack of a type, or that cannot make the
// first capture of its turn, has lost.
#pragma once

#include <array>
#include <bit>
#include <boost/container/static_vector.hpp>
#include <cstdint>
#include <limits>
#include <optional>

#include "core/outcome.hpp"
#include "core/side.hpp"
#include "tzaar/board.hpp"
#include "tzaar/lanes.hpp"

namespace cairn::tzaar {

enum class Type : std::uint8_t { tzaar, tzarra, tott };

inline constexpr int type_count = 3;
inline constexpr std::array<Type, type_count> all_types{Type::tzaar, Type::tzarra, Type::tott};
inline constexpr int pieces_a_side = 30;

constexpr std::size_t index(Type type) {
  return static_cast<std::size_t>(type);
}

// How many pieces of a type a side has at the start: 6, 9, 15.
constexpr int supply(Type type) {
  return std::array{6, 9, 15}[index(type)];
}

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

// Every occupied space knows the first stack in each of the six directions. A move empties exactly
// one space, whose neighbours become each other's, and what was unlinked still holds its own links:
// taking a move back in reverse order restores them (Knuth's dancing links).
class Position {
 public:
  using Move = tzaar::Move;
  using Moves = boost::container::static_vector<Move, direction_count * space_count + 1>;

  static constexpr bool can_recur = false;  // every turn takes a stack off the board
  static constexpr int actions_per_turn = 2;

  // The empty board of the tournament start, White to place.
  Position();

  // Throws Error (Kind::position) if the pieces or the rules do not allow the position: too many
  // pieces of a side or of a type, both sides without some type, a placement in which one side is
  // two ahead, and so on. It need not be reachable by play: composed positions are welcome, and so
  // are finished ones and the images with colours swapped, in which Black began.
  explicit Position(const Setup& setup);

  Setup setup() const;
  Side to_move() const { return to_move_; }
  Stage stage() const { return stage_; }
  // Whether the next action is the opening turn's only one.
  bool is_opening() const { return stage_ == Stage::first && stack_count_ == space_count; }
  std::optional<Stack> at(Space space) const;
  // Of an occupied space: at() in parts, for the search.
  Type type(Space space) const { return type_[static_cast<std::size_t>(space.number())]; }
  int height(Space space) const {
    const int strength = strength_[static_cast<std::size_t>(space.number())];
    return strength > 0 ? strength : -strength;
  }
  int stack_count() const { return stack_count_; }  // of both sides
  // The spaces where the side shows the type, bit n for the space of number n.
  std::uint64_t shown(Side side, Type type) const { return shown_[index(side)][index(type)]; }
  // The spaces of the stacks of two pieces or more, of both sides.
  std::uint64_t tall() const { return tall_; }
  // The number of stacks that show the type.
  int count(Side side, Type type) const { return std::popcount(shown(side, type)); }
  struct Heights {
    int pieces;   // in all stacks together
    int tallest;  // 0 without a stack
    int stacks;
  };
  Heights heights(Side side) const;
  // The number of captures, and of stackings, that the side would have if it were to move; none
  // while pieces are being placed.
  int captures(Side side) const { return captures(side, std::numeric_limits<int>::max()); }
  int stackings(Side side) const;

  // captures(side) after a legal move that is no placing, without playing it; `now` is
  // captures(side).
  int captures_after(const Move& move, Side side, int now) const;
  // The two halves of what a legal capture or stacking does: how many captures more the sides would
  // have if they were to move once the stack has left its space, and how many more once it is where
  // it goes to; and whether the other side could capture it there.
  struct Change {
    int white = 0;
    int black = 0;
    bool is_attacked = false;  // at the target
  };
  inline Change change_at_source(Space from) const;  // both are in changes.hpp
  inline Change change_at_target(const Move& move) const;
  // Whether a capture or stacking leaves a side without a type.
  bool starves(const Move& move) const {
    return starves(static_cast<std::size_t>(move.to.number()));
  }

  // Who could capture whom, if either side were to move; nobody while pieces are being placed.
  struct Contacts {
    std::uint64_t capturing = 0;  // the stacks that have a capture, bit n for the space of number n
    std::uint64_t attacked = 0;   // those that can be captured
    std::array<int, 2> captures{};  // how many each side has

    friend bool operator==(const Contacts&, const Contacts&) = default;
  };
  Contacts contacts() const;
  // Whether the other side could capture the stack on a space if it were to move.
  bool is_attacked(Space space) const {
    const auto cell = static_cast<std::size_t>(space.number());
    const bool black = strength_[cell] < 0;
    return capturing(all_lanes(seen_by(strength_[cell], black)), seen_by(near(cell), black)) != 0;
  }

  // Whether the side to move has a capture of the opponent's stack on that space.
  bool can_capture(Space space) const;
  // The fewest captures that the side to move can leave to the opponent by one action, which need
  // not be a capture; what starves a side aside. Not while pieces are being placed.
  int fewest_captures_left() const;
  // A capture or stacking after which the opponent has fewer captures.
  struct Restraint {
    int captures;          // how many fewer
    std::uint64_t spaces;  // the move's two, bit n for the space of number n
  };
  using Restraints = boost::container::static_vector<Restraint, direction_count * space_count>;
  // Those of the side to move, stackings even if it may only capture now; none that starves.
  Restraints restraints() const;

  // Ways in which the opponent, if it were to move, would starve the side to move by one or two
  // captures: the spaces of the stacks of each, bit n for the space of number n. An action that
  // touches none of them leaves the way open.
  using Threats = boost::container::static_vector<std::uint64_t, 16>;
  Threats threats() const;
  // Whether there is such a way now; if not, where an action of the side to move must begin, or
  // end, to open one, as masks of spaces; but for stackings that leave no more than two of a type.
  struct Weakness {
    bool is_threatened = false;
    std::uint64_t from = 0;
    std::uint64_t to = 0;
  };
  Weakness weakness() const;

  std::optional<Outcome> outcome() const;
  void generate(Moves& moves) const;  // by spaces and directions; captures, stackings, the pass
  void generate_defences(Moves& moves) const;
  std::uint64_t count_moves() const;
  std::uint64_t count_pairs() const;
  std::uint64_t hash() const { return hash_; }
  std::uint64_t hash_after(const Move& move) const;
  std::array<std::uint64_t, 11> words() const;

  // Whether the side to move can starve the opponent by captures in what is left of this turn, or
  // leave it without a capture; a win of the latter kind is missed if the opponent has more than a
  // few captures now. The game is not over.
  bool wins_this_turn();  // afterwards the position is as it was
  // By starving alone: whether captures in what is left of this turn take the last of a type. Not
  // while pieces are being placed.
  bool starves_this_turn() const;
  // By leaving the opponent, which has so many captures now, without one.
  bool stifles_this_turn(int captures);
  // Whether a side with so many captures is looked at for a win of that kind.
  static constexpr bool may_be_stifled(int captures) { return captures < too_many_to_stifle; }

  static constexpr int too_many_to_stifle = 3;

  // What undo() needs to know of the position before a move.
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
  // Where a line ends, at the edge or at the centre, it ends at this cell, which is always empty.
  static constexpr std::size_t edge = space_count;

  std::uint64_t own(Side side) const {
    const auto& shown = shown_[index(side)];
    return shown[0] | shown[1] | shown[2];
  }
  bool starved(Side side) const {
    const auto& shown = shown_[index(side)];
    return shown[0] == 0 || shown[1] == 0 || shown[2] == 0;
  }
  bool starves(std::size_t to) const {
    const auto& shown = shown_[index(strength_[to] > 0 ? Side::white : Side::black)];
    return std::has_single_bit(shown[index(type_[to])]);
  }
  int captures(Side side, int enough) const;  // not counted further than that
  bool stifles_after_a_capture(int captures);
  using Pairs = boost::container::static_vector<std::uint64_t, direction_count * space_count>;
  Pairs pairs_of_captures(Side side) const;
  std::uint64_t around(std::uint64_t cells) const;
  bool can_leave_no_capture() const;
  std::uint64_t targets(std::size_t from, bool with_stackings) const;
  template <class Visit>
  bool starves(Side side, int captures, Visit&& visit) const;
  template <class Visit>
  bool takes(Side side, std::uint64_t target, Visit&& visit) const;
  template <class Visit>
  bool takes_both(Side side, std::uint64_t targets, Visit&& visit) const;
  template <class Visit>
  bool opens_a_way_to(Side side, std::uint64_t last, Visit&& visit) const;
  std::size_t captor_after(Side side, std::size_t from, std::size_t to, std::size_t target) const;
  Lanes near(std::size_t cell) const { return std::bit_cast<Lanes>(near_[cell]); }
  std::uint64_t key(std::size_t cell) const;

  void link_all();
  void unlink(std::size_t cell);
  void relink(std::size_t cell);
  void set_strength(std::size_t cell, std::int8_t strength);
  void note_height(std::size_t cell);
  void relocate(std::size_t from, std::size_t to);
  void generate_placements(Moves& moves) const;
  std::uint64_t count_pairs_by_play() const;
  template <class Count>
  auto change_at_source(std::size_t from, bool view_black) const;
  struct Target {
    Lanes there;   // the strength at the target
    Lanes joined;  // and after the move
    Lanes around;  // what stands around it after the move
  };
  inline Target target(std::size_t from, int lane, bool view_black) const;
  template <class Count>
  int change_at_target(std::size_t from, int lane, bool view_black) const;
  template <class Count, class Visit>
  void count_after_each(Side view, int total, bool with_stackings, Visit&& visit) const;

  // Of each cell, the number of the first occupied cell in each direction and its strength, in the
  // first six of eight; the last two are always 0.
  std::array<std::array<std::uint8_t, 8>, space_count + 1> links_{};
  std::array<std::array<std::int8_t, 8>, space_count + 1> near_{};
  // Height, negative for Black; 0: empty. As long as a vector register.
  std::array<std::int8_t, 64> strength_{};
  std::array<Type, space_count + 1> type_{};  // of occupied cells
  std::array<std::array<std::uint64_t, type_count>, 2> shown_{};
  std::uint64_t tall_ = 0;  // cells of stacks of two or more
  std::uint64_t hash_ = 0;
  Side to_move_ = Side::white;
  Stage stage_ = Stage::placing;
  std::int8_t stack_count_ = 0;
};

}  // namespace cairn::tzaar
