// How the moves of one stack change the numbers of captures at their targets, found for all
// directions at once without playing a move.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "tzaar/changes.hpp"
#include "tzaar/lanes.hpp"
#include "tzaar/position.hpp"

namespace cairn::tzaar {

// The other half of what change_at_source() (changes.hpp) tells, for the moves of one stack.
class TargetChanges {
 public:
  TargetChanges() = default;

  // `from` is occupied. No pieces are being placed.
  TargetChanges(const Position& position, Space from);

  // Returns the lane of a move to that space, which is the first stack in one of the directions.
  int lane(Space to) const { return first_lane_with(targets_, to.number()); }

  // Returns how many more captures each side would have, if it were to move, once the stack stands
  // on the target in that lane instead of what stands there now.
  Change operator[](int lane) const {
    const auto change = static_cast<int>(changes_[static_cast<std::size_t>(lane)]);
    return {(change & 15) - direction_count, (change >> 4 & 15) - direction_count};
  }
  // Returns whether the side could capture the stack on the target of that lane, after the move of
  // a stack of the other side.
  bool is_attacked_by(Side side, int lane) const {
    return (after_[static_cast<std::size_t>(lane)] & (side == Side::white ? whites : blacks)) != 0;
  }

 private:
  // In the bytes of a word, the low halves count for White and the high halves for Black.
  static constexpr std::uint64_t whites = 0x0101010101010101u;
  static constexpr std::uint64_t blacks = whites << 4;

  // By lane. What stands for lanes without a target means nothing.
  std::array<std::uint8_t, sizeof(Lanes)> targets_{};
  std::array<std::uint64_t, sizeof(Lanes)> changes_{};  // in the lowest byte, plus direction_count
  std::array<std::uint64_t, sizeof(Lanes)> after_{};    // captures with the stack on its target
};

}  // namespace cairn::tzaar
