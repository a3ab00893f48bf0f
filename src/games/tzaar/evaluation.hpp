// What a network says of positions of TZAAR; what moves gain, by a weighted sum of simpler
// features, which is quick to tell without playing them; and what else the search rests on.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/game.hpp"
#include "games/tzaar/contacts.hpp"
#include "games/tzaar/position.hpp"

namespace cairn::tzaar {

// The features are numbered. Most of them count in favour of the side to move if it has them, and
// against it if the other side does. Captures are worth more to the side that can make them at
// once, so each feature about captures exists twice: for the side to move and for the other side.
struct Features {
  static constexpr int most_height = 8;     // taller stacks count as this tall
  static constexpr int most_captures = 31;  // more captures count as this many
  static constexpr int most_of_a_type = 15;
  static constexpr int scarce = 6;  // for attacks, more stacks of a type count as this many
  static constexpr int most_attacked = 3;
  static constexpr int most_takers = 7;

  // Returns the feature of a stack with this type and height that can, or cannot, capture.
  static constexpr std::size_t stack(Type type, int height, bool can_capture) {
    const auto level = static_cast<std::size_t>(std::min(height, most_height) - 1);
    return (index(type) * most_height + level) * 2 + (can_capture ? 1 : 0);
  }
  static constexpr std::size_t stacks = std::size_t{type_count} * most_height * 2;
  // Returns the feature that this number of stacks, at least one, show the type.
  static constexpr std::size_t types(Type type, int number) {
    return stacks + index(type) * most_of_a_type + static_cast<std::size_t>(number - 1);
  }
  static constexpr std::size_t types_end = stacks + std::size_t{type_count} * most_of_a_type;
  // Returns the feature that this number of the other side's stacks are at least as tall as the
  // tallest stack that shows the type.
  static constexpr std::size_t takers(Type type, int number) {
    return types_end + index(type) * (most_takers + 1) +
           static_cast<std::size_t>(std::min(number, most_takers));
  }
  static constexpr std::size_t takers_end = types_end + std::size_t{type_count} * (most_takers + 1);

  // Returns the feature of a stack that the other side could capture if it were to move.
  static constexpr std::size_t target(bool is_movers, Type type, int height) {
    const auto level = static_cast<std::size_t>(std::min(height, most_height) - 1);
    return takers_end + (is_movers ? 0 : targets) + index(type) * most_height + level;
  }
  static constexpr std::size_t targets = std::size_t{type_count} * most_height;
  // Returns the feature that, of `number` stacks that show the type, the other side could capture
  // `attacked` if it were to move.
  static constexpr std::size_t attacked(bool is_movers, Type type, int number, int attacked) {
    const std::size_t kind =
        index(type) * scarce + static_cast<std::size_t>(std::min(number, scarce) - 1);
    return targets_end + (is_movers ? 0 : attacks) + kind * (most_attacked + 1) +
           static_cast<std::size_t>(std::min(attacked, most_attacked));
  }
  static constexpr std::size_t targets_end = takers_end + 2 * targets;
  static constexpr std::size_t attacks = std::size_t{type_count} * scarce * (most_attacked + 1);
  // Returns the feature that the side could make this number of captures if it were to move.
  static constexpr std::size_t captures(bool is_movers, int number) {
    return targets_end + 2 * attacks + (is_movers ? 0 : most_captures + 1) +
           static_cast<std::size_t>(std::min(number, most_captures));
  }
  static constexpr std::size_t side_to_move =
      targets_end + 2 * attacks + 2 * (most_captures + 1);  // every position has it
  static constexpr std::size_t count = side_to_move + 1;
};

// Tapered evaluation: the weights change gradually from the opening, with all 60 stacks on the
// board, to an end with few of them. Returns how far a position is from that end, 0..opening_phase.
inline constexpr int opening_phase = 48;
constexpr int phase(int stack_count) {
  return std::clamp(stack_count - (space_count - opening_phase), 0, opening_phase);
}

// A summary of a side's stacks, with what gains need.
class SideSummary {
 public:
  SideSummary(const Position& position, Side side, const Contacts& contacts)
      : captures_(contacts.captures[index(side)]) {
    at_least_ = static_cast<unsigned>(std::popcount(position.stacks(side) & ~position.tall()));
    for (const Type type : all_types)
      attacked_[index(type)] = std::popcount(position.shown(side, type) & contacts.attacked);
  }

  // Adds a stack of two or more pieces, each of which is still missing at first.
  void add(Type type, int height) {
    const int level = std::min(height, Features::most_height);
    at_least_ += ~std::uint64_t{0} / 0xFF >> (64 - 8 * level);
    tallest_[index(type)] = std::max(tallest_[index(type)], level);
  }

  int at_least(int height) const {  // number of stacks at least this tall
    return static_cast<int>(at_least_ >> 8 * (std::min(height, Features::most_height) - 1) & 0xFF);
  }
  int attacked(Type type) const { return attacked_[index(type)]; }  // number of stacks
  int tallest(Type type) const { return tallest_[index(type)]; }  // height; 1 if there is no stack
  int captures() const { return captures_; }

 private:
  static_assert(Features::most_height <= 8);
  std::uint64_t at_least_ = 0;  // byte h-1: number of stacks of height h or more
  std::array<int, type_count> attacked_{};
  std::array<int, type_count> tallest_{1, 1, 1};
  int captures_;
};

// What gains need to know about a position.
struct Summary {
  explicit Summary(const Position& position)
      : contacts(contacts_of(position)),
        sides{SideSummary(position, Side::white, contacts),
              SideSummary(position, Side::black, contacts)} {
    // One loop goes through the tall stacks of both sides, since each end of a loop is a branch
    // that the processor is likely to foresee wrongly.
    for_each_space(position.tall(), [&](Space space) {
      const Side side = position.strength(index(space)) > 0 ? Side::white : Side::black;
      sides[index(side)].add(position.type(space), position.height(space));
    });
  }

  Contacts contacts;
  std::array<SideSummary, 2> sides;
};

// The points of each feature, for the side to move.
using Points = std::array<std::int16_t, Features::count>;

// Returns the points for the phase that a position is in.
const Points& points_of(const Position& position);

// What moves gain, estimated without playing them.

// Estimates the gains of the moves of one position, in which no pieces are being placed. This is
// fastest if moves of the same stack are asked about one after the other.
class Gains {
 public:
  // The position must outlive this object and must not change.
  explicit Gains(const Position& position);

  // Estimates, in points, what a legal move is worth to the player who makes it, if the turn ended
  // after it and the opponent were to move. The effect on attacks elsewhere on the board is
  // ignored.
  int operator()(const Move& move);

 private:
  // What is needed again and again about the own stacks of one type.
  struct Own {
    // What it is worth if no or one stack fewer shows the type, and two stacks fewer to one more of
    // them are attacked.
    std::array<std::array<int, 4>, 2> changes;
    int tallest;
    int takers;  // points for the stacks that can take the tallest one
    int change(int fewer, int more_attacked) const {
      return changes[static_cast<std::size_t>(fewer)][static_cast<std::size_t>(more_attacked + 2)];
    }
  };
  // These are `inline` for the reason that position.hpp gives.
  inline Own own_stacks(Type type) const;
  inline int worth_of_taking(Type type) const;
  const Own& own(Type type) const { return own_[index(type)]; }

  inline void look_at(Space from);
  inline int of_capture(const Move& move, bool is_attacked) const;
  inline int of_stacking(const Move& move, bool is_attacked) const;
  inline int of_mobility(const Change& at_target) const;
  // Returns the points for a number of captures, against the player who makes the move.
  int of_captures(Side side, int number) const {
    return points_[Features::captures(side != mover_, number)];
  }
  int own_target(bool is_attacked, Type type, int height) const {
    return is_attacked ? -points_[Features::target(false, type, height)] : 0;
  }
  inline int takers_of(Type type, int height) const;
  int own_stack(Type type, int height) const {
    return points_[Features::stack(type, height, true)];
  }
  bool is_attacked(Space space) const { return (summary_.contacts.attacked & bit(space)) != 0; }

  const Position& position_;
  const Points& points_;
  Side mover_;
  Summary summary_;
  std::array<Own, type_count> own_;
  std::array<int, type_count> taking_;  // the result of worth_of_taking() by type
  int of_captures_;                     // points for the captures of both sides now

  // These members belong to the last move's stack, if there was a move.
  Space from_;
  bool is_known_ = false;
  bool is_from_attacked_ = false;
  Type type_ = Type::tzaar;
  int height_ = 0;
  int of_place_ = 0;   // what the stack is worth where it stands
  int of_attack_ = 0;  // what it is worth if it is attacked, and was not, or the other way
  std::array<int, 2> captures_{};  // captures of each side once it has left its space
  TargetChanges at_target_;
};

// The order in which the search tries moves.

// Returns the score of a legal move for move ordering; greater is better.
int ordering_score(const Position& position, const Move& move);

// Returns a number in 0..history_slots-1 for the kind of move. Captures and stackings share a
// number if they have the same two spaces; a pass has its own, and so has each placing of a type on
// a space.
inline constexpr std::size_t history_slots =
    space_count * space_count + 1 + type_count * space_count;
std::size_t history_slot(const Move& move);

// The evaluation of TZAAR positions: a network that sees relations of stacks (relations.hpp).
// tests/learning/README.md says how it was made.

// Returns the value in points from the point of view of the side to move. In the second action of a
// turn that side may pass, so the value is that of passing. The game is not over. While pieces are
// being placed, all positions have the value 0.
int evaluate(const Position& position);

// Returns how much it is worth to try proofs, 0..1. Before the middle of a game hardly anything can
// be proven.
double proof_share(const Position& position);

// Turns differ less in value to a beginner.
inline constexpr GameDefaults defaults{.proof_nodes = 20'000, .beginner = {6, 9}};

// An evaluation divided by this number is the logarithm of the odds of winning.
inline constexpr double points_per_logit = 250.0;

}  // namespace cairn::tzaar
