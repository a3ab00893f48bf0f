// How the moves of one stack change the numbers of captures at their targets, found for all
// directions at once without playing a move.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "tzaar/changes.hpp"
#include "tzaar/lanes.hpp"
#include "tzaar/links.hpp"
#include "tzaar/position.hpp"

namespace cairn::tzaar {

// The other half of what change_at_source() (changes.hpp) tells, for the moves of one stack.
class TargetChanges {
 public:
  TargetChanges() = default;

  // `from` is occupied. No pieces are being placed.
  TargetChanges(const Position& position, Space from) : targets_(position.links().of(index(from))) {
    const Links& links = position.links();
    const std::int8_t strength = position.strength(index(from));
    const auto near = std::bit_cast<std::uint64_t>(links.near(index(from)));
    Words around{};
    for (std::size_t lane = 0; lane < lanes; ++lane)
      around[lane] = std::bit_cast<std::uint64_t>(links.near(targets_[lane]));
    around = (around & ~backs) | (near & backs);
    const auto beside = std::bit_cast<Bytes>(around);
    const Bytes there = repeat(near, std::make_index_sequence<sizeof(Bytes)>());
    const Bytes stacked = there & ~((there ^ strength) < 0);
    const Bytes joined = stacked + strength;
    const Words after = captures(joined, beside);
    changes_ = sum(after - captures(there, beside) + even);
    after_ = after;
  }

  // Returns the lane of a move to that space, which is the first stack in one of the directions.
  int lane(Space to) const { return first_lane_with(targets_, to.number()); }

  // Returns how many more captures each side would have, if it were to move, once the stack stands
  // on the target in that lane instead of what stands there now.
  Change operator[](int lane) const {
    const auto i = static_cast<std::size_t>(lane);
    const auto change = static_cast<int>(changes_[i]);
    return {(change & 15) - most, (change >> 4 & 15) - most};
  }
  // Returns whether the side could capture the stack on the target of that lane, after the move of
  // a stack of the other side.
  bool is_attacked_by(Side side, int lane) const {
    return (after_[static_cast<std::size_t>(lane)] & (side == Side::white ? whites : blacks)) != 0;
  }

 private:
  // Eight lanes for each of eight targets, one word a target.
  static constexpr std::size_t lanes = sizeof(Lanes);
  typedef std::int8_t Bytes __attribute__((vector_size(lanes * lanes)));
  typedef std::uint64_t Words __attribute__((vector_size(lanes * lanes)));

  // In the bytes of a word, the low halves count for White and the high halves for Black.
  static constexpr std::uint64_t whites = 0x0101010101010101u;
  static constexpr std::uint64_t blacks = whites << 4;
  // Added to every direction's difference, which lies from -1 to 1, so that halves never borrow.
  static constexpr int most = direction_count;
  static constexpr std::uint64_t even = 0x0000111111111111u;
  // For each direction, the byte of the opposite one.
  static constexpr Words backs = {
      0xFFull << 8, 0xFFull, 0xFFull << 24, 0xFFull << 16, 0xFFull << 40, 0xFFull << 32, 0, 0};

  // Returns the word with each of its bytes repeated in a word of its own.
  template <std::size_t... byte>
  static Bytes repeat(std::uint64_t word, std::index_sequence<byte...>) {
    const auto words = std::bit_cast<Bytes>(Words{} + word);
    constexpr std::size_t half = 16;  // bytes; moving bytes from one half to the other takes longer
    return __builtin_shufflevector(words, words, (byte / half * half + byte / lanes)...);
  }

  // Returns the captures in pairs of neighbours, in both halves of each byte.
  static Words captures(Bytes centre, Bytes near) {
    const Bytes unlike = centre ^ near;
    const auto white = std::bit_cast<Words>(unlike & ~(centre + near));
    const auto black = std::bit_cast<Words>((-centre ^ -near) & (centre + near - 1));
    return (white >> 7 & whites) | (black >> 3 & blacks);
  }

  // Returns the sum of the bytes of each word in its lowest byte.
  static Words sum(Words words) {
    words += words >> 32;
    words += words >> 16;
    return words + (words >> 8);
  }

  std::array<std::uint8_t, lanes> targets_{};
  Words changes_{};  // by lane
  Words after_{};    // the captures in which the stack is on its target
};

}  // namespace cairn::tzaar
