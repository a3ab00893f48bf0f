// Selects records of an archive, and positions of records, by criteria. The definitions are in
// selection_impl.hpp; games/instances includes it.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/criteria.hpp"
#include "game/game.hpp"
#include "model/record.hpp"

namespace cairn {

// Applies the criteria to records and positions of one game.
template <Game G>
class Selector {
 public:
  using Position = typename G::Position;

  // Throws Error if the game cannot read the pattern.
  explicit Selector(const Criteria& criteria);

  // Returns whether the record meets the criteria. A record whose tags meet them but that cannot be
  // played to its end is accepted too, so that its error can be reported.
  bool accepts(const Record& record) const;

  // Returns whether a position, reached after turn number `turn` (0: the start), meets the
  // criteria.
  bool accepts(const Position& position, int turn) const;

  // Returns keys (position_key() of analysis/index_game.hpp) among which every position that fits
  // has its own, or nothing if there is no pattern, or one that leaves a space open.
  std::optional<std::vector<std::uint64_t>> position_keys() const;

  // Returns the numbers of the turns after which the position meets the criteria, 0 for the start.
  // Only the part of the record that can be replayed counts. Throws Error if the record's start is
  // not a position.
  std::vector<int> turns(const Record& record) const;

 private:
  bool fits_play(const Record& record) const;

  Criteria criteria_;
  std::vector<typename G::Pattern> patterns_;  // the one that was given, and then its images
};

}  // namespace cairn
