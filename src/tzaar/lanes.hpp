// Eight signed bytes in a machine word (SWAR), one for each direction, so that a stack is compared
// with all its neighbours at once. A byte holds the signed height of the first stack in its
// direction: positive for the viewing side, negative for the opponent, and 0 if the line ends at
// the edge or the centre without a stack.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace cairn::tzaar {

typedef std::int8_t Lanes __attribute__((vector_size(8)));
static_assert(std::endian::native == std::endian::little, "lane 0 is a word's lowest byte");

constexpr std::uint64_t sign_bits = 0x8080808080808080u;
constexpr std::uint64_t every_lane = sign_bits;

inline std::uint64_t signs(Lanes lanes) {
  return std::bit_cast<std::uint64_t>(lanes) & sign_bits;
}

inline Lanes all_lanes(std::int8_t height) {
  return Lanes{} + static_cast<std::int8_t>(height);
}

// Return the same heights as Black sees them if `black` is set. Strengths are stored as White sees
// them.
inline Lanes seen_by(Lanes lanes, bool black) {
  return black ? -lanes : lanes;
}
inline std::int8_t seen_by(std::int8_t strength, bool black) {
  return static_cast<std::int8_t>(black ? -strength : strength);
}

// Returns the sign bits of the lanes that an own stack can capture. `own` holds the stack's height
// in all lanes.
inline std::uint64_t capturable(Lanes own, Lanes near) {
  return signs(near & ~(own + near));
}

// Returns the sign bits of the lanes that can capture that stack.
inline std::uint64_t capturing(Lanes own, Lanes near) {
  return signs(near & (own + near - 1));
}

// Returns the sign bits of the lanes that hold an own stack.
inline std::uint64_t own_stacks(Lanes near) {
  return signs(-near);
}

// For pairs of neighbours of any colour, return the sign bits of the pairs in which the viewing
// side has a capture, and of those in which both stacks are its own, which gives it two stackings.
inline std::uint64_t capture_pairs(Lanes centre, Lanes near) {
  return signs((centre ^ near) & ~(centre + near));
}
inline std::uint64_t own_pairs(Lanes centre, Lanes near) {
  return signs(-centre & -near);
}

// Returns the lanes with another value in one of them.
inline Lanes with_lane(Lanes lanes, int lane, std::int8_t value) {
  const int shift = 8 * lane;
  const std::uint64_t others =
      std::bit_cast<std::uint64_t>(lanes) & ~(std::uint64_t{0xFF} << shift);
  return std::bit_cast<Lanes>(others | std::uint64_t{static_cast<std::uint8_t>(value)} << shift);
}

// Returns all bits of the lanes that hold a number, and none of the others.
inline Lanes lanes_with(Lanes lanes, std::size_t number) {
  return lanes == all_lanes(static_cast<std::int8_t>(number));
}

// Returns the lanes of one of two, as the bits of `is_first` say.
inline Lanes chosen(Lanes is_first, Lanes first, Lanes second) {
  return (is_first & first) | (~is_first & second);
}

// Returns the lanes with the two of each axis exchanged, so that every neighbour meets the one on
// the other side of the cell.
inline Lanes across(Lanes near) {
  return __builtin_shufflevector(near, near, 1, 0, 3, 2, 5, 4, 7, 6);
}

// Each pair that across() makes occurs twice; this mask selects one of the two.
constexpr std::uint64_t one_of_each_pair = 0x0000008000800080u;

// Returns the sign bit of a lane.
inline std::uint64_t lane_bit(int lane) {
  return std::uint64_t{0x80} << 8 * lane;
}

// Returns the first lane of a mask of sign bits. The mask is not empty.
inline int first_lane(std::uint64_t mask) {
  return std::countr_zero(mask) / 8;
}

// Returns the first lane that holds a number. There must be one.
inline int first_lane_with(const std::array<std::uint8_t, 8>& lanes, int number) {
  constexpr std::uint64_t ones = 0x0101010101010101u;
  const std::uint64_t others =
      std::bit_cast<std::uint64_t>(lanes) ^ ones * static_cast<unsigned>(number);
  return first_lane((others - ones) & ~others & sign_bits);
}

// Calls visit(lane) for the lanes of a mask of sign bits, in the order of the directions 0 to 5.
template <class Visit>
void for_each_lane(std::uint64_t mask, Visit&& visit) {
  for (; mask != 0; mask &= mask - 1) visit(first_lane(mask));
}

// Returns whether holds(lane) is true for one of the lanes of a mask. The lanes after it are not
// examined.
template <class Predicate>
bool any_lane(std::uint64_t mask, Predicate&& holds) {
  for (; mask != 0; mask &= mask - 1)
    if (holds(first_lane(mask))) return true;
  return false;
}

}  // namespace cairn::tzaar
