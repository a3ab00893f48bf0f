// What the evaluation sees of a position, as numbered features. The weights of the features
// (weights.hpp) are fitted by tests/tuning/fit.cpp, which reads them off through the same function.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "tzaar/contacts.hpp"
#include "tzaar/position.hpp"

namespace cairn::tzaar {

// Most speak for whoever has them, so that they count for the side to move and against the other
// one. Captures are worth more to the side that can make them at once: what tells of them exists
// twice.
struct Features {
  static constexpr int most_height = 8;     // taller stacks count as such
  static constexpr int most_captures = 31;  // more captures count as so many
  static constexpr int most_of_a_type = 15;
  static constexpr int scarce = 6;  // so many stacks of a type, or more, are alike to an attacker
  static constexpr int most_attacked = 3;
  static constexpr int most_takers = 7;

  // A stack's type and height, and whether it can capture.
  static constexpr std::size_t stack(Type type, int height, bool can_capture) {
    const auto level = static_cast<std::size_t>(std::min(height, most_height) - 1);
    return (index(type) * most_height + level) * 2 + (can_capture ? 1 : 0);
  }
  static constexpr std::size_t stacks = std::size_t{type_count} * most_height * 2;
  // How many stacks show the type; at least one.
  static constexpr std::size_t types(Type type, int number) {
    return stacks + index(type) * most_of_a_type + static_cast<std::size_t>(number - 1);
  }
  static constexpr std::size_t types_end = stacks + std::size_t{type_count} * most_of_a_type;
  // How many of the other side's stacks are as tall as the tallest one that shows the type.
  static constexpr std::size_t takers(Type type, int number) {
    return types_end + index(type) * (most_takers + 1) +
           static_cast<std::size_t>(std::min(number, most_takers));
  }
  static constexpr std::size_t takers_end = types_end + std::size_t{type_count} * (most_takers + 1);

  // Of a stack that the other side could capture if it were to move.
  static constexpr std::size_t target(bool is_movers, Type type, int height) {
    const auto level = static_cast<std::size_t>(std::min(height, most_height) - 1);
    return takers_end + (is_movers ? 0 : targets) + index(type) * most_height + level;
  }
  static constexpr std::size_t targets = std::size_t{type_count} * most_height;
  // Of so many stacks that show the type, how many the other side could capture if it were to move.
  static constexpr std::size_t attacked(bool is_movers, Type type, int number, int attacked) {
    const std::size_t kind =
        index(type) * scarce + static_cast<std::size_t>(std::min(number, scarce) - 1);
    return targets_end + (is_movers ? 0 : attacks) + kind * (most_attacked + 1) +
           static_cast<std::size_t>(std::min(attacked, most_attacked));
  }
  static constexpr std::size_t targets_end = takers_end + 2 * targets;
  static constexpr std::size_t attacks = std::size_t{type_count} * scarce * (most_attacked + 1);
  // That the side could make if it were to move.
  static constexpr std::size_t captures(bool is_movers, int number) {
    return targets_end + 2 * attacks + (is_movers ? 0 : most_captures + 1) +
           static_cast<std::size_t>(std::min(number, most_captures));
  }
  static constexpr std::size_t side_to_move =
      targets_end + 2 * attacks + 2 * (most_captures + 1);  // always there
  static constexpr std::size_t count = side_to_move + 1;

  // Calls visit(a, b) for features that should be worth about the same.
  template <class Visit>
  static void for_each_neighbours(Visit&& visit) {
    const auto visit_row = [&](std::size_t first, int size, std::size_t step) {
      for (int i = 1; i < size; ++i, first += step) visit(first, first + step);
    };
    for (const bool is_movers : {false, true}) {
      visit_row(captures(is_movers, 0), most_captures + 1, 1);
      for (const Type type : all_types) {
        visit_row(stack(type, 1, is_movers), most_height, 2);
        visit_row(target(is_movers, type, 1), most_height, 1);
      }
    }
    for (const Type type : all_types) {
      visit_row(types(type, 1), most_of_a_type, 1);
      visit_row(takers(type, 0), most_takers + 1, 1);
    }
  }
};

// The weights change from the opening, all 60 stacks, to an end with few of them; how far a
// position is from that end, 0..opening_phase.
inline constexpr int opening_phase = 48;
constexpr int phase(int stack_count) {
  return std::clamp(stack_count - (space_count - opening_phase), 0, opening_phase);
}

// A side's stacks, as far as features and gains ask for them.
class SideSummary {
 public:
  SideSummary(const Position& position, Side side, const Contacts& contacts)
      : captures_(contacts.captures[index(side)]) {
    std::uint64_t tall = 0;
    for (const Type type : all_types) {
      const std::uint64_t shown = position.shown(side, type);
      at_least_ += static_cast<unsigned>(std::popcount(shown & ~position.tall()));
      attacked_[index(type)] = std::popcount(shown & contacts.attacked);
      tall |= shown & position.tall();
    }
    for_each_space(tall, [&](Space space) { add(position.type(space), position.height(space)); });
  }

  int at_least(int height) const {  // stacks so tall, or taller
    return static_cast<int>(at_least_ >> 8 * (std::min(height, Features::most_height) - 1) & 0xFF);
  }
  int attacked(Type type) const { return attacked_[index(type)]; }  // stacks
  int tallest(Type type) const { return tallest_[index(type)]; }    // 1 without a stack
  int captures() const { return captures_; }

 private:
  void add(Type type, int height) {
    const int level = std::min(height, Features::most_height);
    at_least_ += ~std::uint64_t{0} / 0xFF >> (64 - 8 * level);
    tallest_[index(type)] = std::max(tallest_[index(type)], level);
  }

  static_assert(Features::most_height <= 8);
  std::uint64_t at_least_ = 0;  // byte h-1: how many of height h or more
  std::array<int, type_count> attacked_{};
  std::array<int, type_count> tallest_{1, 1, 1};
  int captures_;
};

struct Summary {
  explicit Summary(const Position& position)
      : contacts(contacts_of(position)),
        sides{SideSummary(position, Side::white, contacts),
              SideSummary(position, Side::black, contacts)} {}

  Contacts contacts;
  std::array<SideSummary, 2> sides;
};

// Calls visit(feature, count) for all that a position has, as if `mover` were to move; counts are
// below 0 for what speaks for the other side. A feature may be visited more than once, and with a
// count of 0. Pieces are not being placed, and no type is missing.
template <class Visit>
void for_each_feature(const Position& position, const Summary& summary, Side mover, Visit&& visit) {
  const std::uint64_t capturing = summary.contacts.capturing;
  const std::uint64_t attacked = summary.contacts.attacked;
  for (const Side side : both_sides) {
    const bool is_movers = side == mover;
    const int sign = is_movers ? 1 : -1;
    const SideSummary& own = summary.sides[index(side)];
    const SideSummary& other = summary.sides[index(opponent(side))];
    for (const Type type : all_types) {
      const std::uint64_t shown = position.shown(side, type);
      const int count = std::popcount(shown);
      visit(Features::types(type, count), sign);
      visit(Features::takers(type, other.at_least(own.tallest(type))), sign);
      visit(Features::attacked(is_movers, type, count, own.attacked(type)), 1);
      const std::uint64_t single = shown & ~position.tall();
      const int with_captures = std::popcount(single & capturing);
      visit(Features::stack(type, 1, true), sign * with_captures);
      visit(Features::stack(type, 1, false), sign * (std::popcount(single) - with_captures));
      visit(Features::target(is_movers, type, 1), std::popcount(single & attacked));
      for_each_space(shown & position.tall(), [&](Space space) {
        const int height = position.height(space);
        visit(Features::stack(type, height, (capturing & bit(space)) != 0), sign);
        if ((attacked & bit(space)) != 0) visit(Features::target(is_movers, type, height), 1);
      });
    }
    visit(Features::captures(is_movers, own.captures()), 1);
  }
  visit(Features::side_to_move, 1);
}

}  // namespace cairn::tzaar
