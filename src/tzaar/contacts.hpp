// Who could capture whom, if either side were to move.
#pragma once

#include <array>
#include <cstdint>

#include "tzaar/position.hpp"

namespace cairn::tzaar {

// On the whole board; nobody captures while pieces are being placed.
struct Contacts {
  std::uint64_t capturing = 0;    // the stacks that have a capture, bit n for the space of number n
  std::uint64_t attacked = 0;     // those that can be captured
  std::array<int, 2> captures{};  // how many each side has

  friend bool operator==(const Contacts&, const Contacts&) = default;
};
Contacts contacts_of(const Position& position);

// Whether the other side could capture the stack on a space if it were to move.
bool is_attacked(const Position& position, Space space);

// Whether the side to move has a capture of the opponent's stack on that space.
bool can_capture(const Position& position, Space space);

}  // namespace cairn::tzaar
