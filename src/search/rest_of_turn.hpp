// How much the rest of a turn can gain, as far as a search has seen.
//
// After one first action of a position, the best second action gains about as much as after
// another. So a search that has estimated the gains after one of them knows of the others what they
// can hardly reach, without looking at their moves.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <optional>
#include <vector>

#include "search/score.hpp"

namespace cairn {

// Knows about the second actions of the turn that is being searched at each ply.
class RestOfTurn {
 public:
  // Forgets what was seen at a ply, because another turn begins before it.
  void begin(std::uint32_t ply) {
    if (ply >= most_.size()) most_.resize(ply + 1);
    most_[ply].reset();
  }

  // Takes the greatest gain of the moves at a ply. Moves that are tried before gains are estimated
  // do not count.
  void add(std::uint32_t ply, Score gain) {
    assert(ply < most_.size());
    most_[ply] = most_[ply] ? std::max(*most_[ply], gain) : gain;
  }

  // Returns the greatest gain at a ply since the turn before it began, if any was taken.
  std::optional<Score> most_gain(std::uint32_t ply) const {
    assert(ply < most_.size());
    return most_[ply];
  }

 private:
  std::vector<std::optional<Score>> most_;
};

}  // namespace cairn
