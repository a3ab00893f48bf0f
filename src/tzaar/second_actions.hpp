// What the second actions of a turn come to, all of them together and without playing one.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>

#include "tzaar/changes.hpp"
#include "tzaar/position.hpp"
#include "tzaar/side_view.hpp"
#include "tzaar/starving.hpp"
#include "tzaar/turn_effort.hpp"

namespace cairn::tzaar {

// Looks at each second action as a proof search would at first, and puts together what it sees.
class SecondActions {
 public:
  // The side to move has one action left, which cannot starve the opponent. `captures` are those of
  // the position. It must outlive this object.
  SecondActions(const Position& position, const CaptureCounts& captures);

  // Returns who wins, as far as it is seen at once: the side to move if one action wins, and the
  // opponent if all of them lose.
  std::optional<Side> winner() const {
    if (wins_) return position_.to_move();
    if (least_ == nothing) return opponent(position_.to_move());
    return std::nullopt;
  }
  // Returns what is left to prove if nobody is seen to win. One of them must be proven to win,
  // but all must be proven to lose. The search counts the latter in the same way.
  Effort effort() const { return {least_, (sum_ + largest_) / 2}; }

 private:
  static constexpr std::uint64_t nothing = std::numeric_limits<std::uint64_t>::max();

  // These are `inline` for the reason that position.hpp gives.
  inline bool wins_from(std::size_t from);
  inline bool wins_with(const Move& move, const CaptureCounts& after);
  inline std::uint64_t parrying(std::size_t from, std::uint64_t lanes) const;

  const Position& position_;
  SideView mover_;
  CaptureCounts captures_;
  Dangers dangers_;
  bool wins_ = false;
  std::uint64_t least_ = nothing;  // the least effort to win after an action
  std::uint64_t largest_ = 0;      // the largest effort to prove that an action loses
  std::uint64_t sum_ = 0;          // of these efforts
};

}  // namespace cairn::tzaar
