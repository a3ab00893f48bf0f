// Which stacks could capture which others, if either side were to move.
#pragma once

#include <array>
#include <cstdint>

#include "tzaar/position.hpp"

namespace cairn::tzaar {

// The captures on the whole board. There are none while pieces are being placed.
struct Contacts {
  // Bit n of the masks stands for the space with number n.
  std::uint64_t capturing = 0;    // stacks that have a capture
  std::uint64_t attacked = 0;     // stacks that can be captured
  std::array<int, 2> captures{};  // number of captures of each side

  friend bool operator==(const Contacts&, const Contacts&) = default;
};
Contacts contacts_of(const Position& position);

// Returns whether the other side could capture the stack on a space if it were to move.
bool is_attacked(const Position& position, Space space);

// Returns whether the side to move can capture the opponent's stack on that space.
bool can_capture(const Position& position, Space space);

}  // namespace cairn::tzaar
