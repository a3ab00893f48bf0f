// What the network sees of a position of TZAAR: relations of stacks that are neighbours along a
// line. They are the same for all images of a position. A type counts only by how many stacks of
// its side still show it, because the rules know no other difference.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "games/network.hpp"
#include "games/tzaar/position.hpp"

namespace cairn::tzaar {

// The numbers of the features. `owner` is 0 for the side to move and 1 for the other one.
struct Relations {
  // A stack: the class of its type's number, its height, how many stacks it could capture, and by
  // how many it could be, with how many own stacks that could capture in return.
  static constexpr std::size_t number_classes = 7;
  static constexpr std::size_t heights = 5;
  static constexpr std::size_t most_victims = 3;
  static constexpr std::size_t most_attackers = 3;
  static constexpr std::size_t most_defenders = 2;
  static constexpr std::size_t attacks = 1 + most_attackers * (most_defenders + 1);
  static constexpr std::size_t contacts = (most_victims + 1) * attacks;
  static constexpr std::size_t stack = 0;
  static constexpr std::size_t stack_end = 2 * number_classes * heights * contacts;

  // A stack between its two neighbours along an axis, each of which is none or has an owner and a
  // height: from 4 and more of the other side's, over none, to those of the side to move.
  static constexpr std::size_t few_classes = 4;
  static constexpr std::size_t few_heights = 4;
  static constexpr std::size_t states = 2 * few_classes * few_heights;
  static constexpr std::size_t beside = 1 + 2 * few_heights;
  static constexpr std::size_t between = stack_end;
  static constexpr std::size_t between_end = between + states * beside * beside;

  // The stacks of a type: their number, and the height of the tallest; how many are attacked, and
  // how many stacks could take the tallest.
  static constexpr std::size_t most_of_a_type = 15;
  static constexpr std::size_t most_height = 8;
  static constexpr std::size_t scarce = 6;
  static constexpr std::size_t most_attacked = 3;
  static constexpr std::size_t most_takers = 7;
  static constexpr std::size_t number = between_end;
  static constexpr std::size_t number_end = number + 2 * (most_of_a_type + 1) * most_height;
  static constexpr std::size_t danger = number_end;
  static constexpr std::size_t danger_end =
      danger + 2 * scarce * (most_attacked + 1) * (most_takers + 1);

  // How many captures each side could make, and the number of stacks.
  static constexpr std::size_t most_captures = 39;
  static constexpr std::size_t captures = danger_end;
  static constexpr std::size_t captures_end = captures + 2 * (most_captures + 1);
  static constexpr std::size_t stacks = captures_end;
  static constexpr std::size_t count = stacks + space_count + 1;

  // Numbers of stacks that show a type fall into classes; `few` are the coarser ones.
  static constexpr std::array<std::uint8_t, 16> class_of{0, 0, 1, 2, 3, 4, 4, 5,
                                                         5, 5, 6, 6, 6, 6, 6, 6};
  static constexpr std::array<std::uint8_t, 16> few_class_of{0, 0, 1, 2, 2, 3, 3, 3,
                                                             3, 3, 3, 3, 3, 3, 3, 3};
};

using Judge = Network<Relations::count, space_count + 1>;

// Returns the stage of a position, by which the network has its last layers.
inline std::size_t stage_of(const Position& position) {
  return static_cast<std::size_t>(position.stack_count());
}

namespace detail {

// The features of all stacks, by cell; those of empty cells mean nothing.
struct StackFeatures {
  alignas(64) std::array<std::uint16_t, 64> stack;
  alignas(64) std::array<std::array<std::uint16_t, 64>, 3> between;  // by axis
  alignas(64) std::array<std::uint8_t, 64> tally;                    // what Tally adds up
};

// Finds them for the whole board at once, as if `mover` were to move.
void find_stack_features(const Position& position, Side mover, StackFeatures& features);

// What is counted over all stacks, in the bytes of a word: in byte 3 * owner + type how many are
// attacked, and in byte 6 + owner how many captures a side could make. A stack's number in the
// table is (3 * owner + type) * 16, and 8 if it is attacked, and its captures.
inline constexpr auto tallies = [] {
  std::array<std::uint64_t, 6 * 16> table{};
  for (std::size_t i = 0; i < table.size(); ++i)
    table[i] = std::uint64_t{i / 8 % 2} << 8 * (i / 16) | std::uint64_t{i % 8}
                                                              << 8 * (6 + i / 16 / 3);
  return table;
}();

}  // namespace detail

// Calls visit(feature...) for all features of a position, several at a time, as if `mover` were to
// move. No pieces are being placed, and no type is missing.
template <class Visit>
void for_each_relation(const Position& position, Side mover, Visit&& visit) {
  using R = Relations;
  detail::StackFeatures features;
  detail::find_stack_features(position, mover, features);
  std::uint64_t tally = 0;
  for_each_cell(position.stacks(Side::white) | position.stacks(Side::black), [&](std::size_t cell) {
    visit(features.stack[cell], features.between[0][cell], features.between[1][cell],
          features.between[2][cell]);
    tally += detail::tallies[features.tally[cell]];
  });
  // Byte h-1 has the number of a side's stacks of height h or more; byte 3 * side + type the height
  // of the tallest stack.
  typedef std::uint8_t Heights __attribute__((vector_size(8)));
  std::uint64_t at_least_of_both = 0;
  std::uint64_t at_least_of_white = 0;
  Heights tallest = {1, 1, 1, 1, 1, 1, 1, 1};
  for_each_cell(position.tall(), [&](std::size_t cell) {
    const int strength = position.strength(cell);
    const auto height = static_cast<std::size_t>(strength > 0 ? strength : -strength);
    const std::size_t level = std::min(height, R::most_height);
    const std::uint64_t levels = ~std::uint64_t{0} / 0xFF >> (64 - 8 * level);
    at_least_of_both += levels;
    at_least_of_white += strength > 0 ? levels : 0;
    const std::size_t kind = (strength > 0 ? 0u : 3u) + index(position.type(space_of_cell(cell)));
    const auto here = std::bit_cast<Heights>(std::uint64_t{level} << 8 * kind);
    tallest = tallest > here ? tallest : here;
  });
  std::array<std::uint64_t, 2> at_least{at_least_of_white, at_least_of_both - at_least_of_white};
  for (const Side side : both_sides)
    at_least[index(side)] +=
        static_cast<unsigned>(std::popcount(position.stacks(side) & ~position.tall()));
  for (const Side side : both_sides) {
    const std::size_t owner = side == mover ? 0 : 1;
    for (const Type type : all_types) {
      const auto count = static_cast<std::size_t>(position.count(side, type));
      const std::size_t top_height =
          std::bit_cast<std::uint64_t>(tallest) >> 8 * (3 * index(side) + index(type)) & 0xFF;
      const std::size_t takers = at_least[index(opponent(side))] >> 8 * (top_height - 1) & 0xFF;
      const std::size_t attacked = tally >> 8 * (3 * owner + index(type)) & 0xFF;
      const std::size_t number =
          R::number +
          (owner * (R::most_of_a_type + 1) + std::min(count, R::most_of_a_type)) * R::most_height +
          top_height - 1;
      const std::size_t danger =
          R::danger +
          ((owner * R::scarce + std::min(count, R::scarce) - 1) * (R::most_attacked + 1) +
           std::min(attacked, R::most_attacked)) *
              (R::most_takers + 1) +
          std::min(takers, R::most_takers);
      visit(number, danger);
    }
    const std::size_t captures = tally >> 8 * (6 + owner) & 0xFF;
    visit(R::captures + owner * (R::most_captures + 1) + std::min(captures, R::most_captures));
  }
  visit(R::stacks + stage_of(position));
}

// Returns what the network says of a position, as evaluate() does (evaluation.hpp).
int judged_by(const Judge& judge, const Position& position);

}  // namespace cairn::tzaar
