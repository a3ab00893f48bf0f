// Which records of an archive are wanted, and which of their positions. selection_impl.hpp defines
// it; games/instances.hpp says who includes that.
#pragma once

#include <vector>

#include "analysis/criteria.hpp"
#include "games/game.hpp"
#include "model/record.hpp"

namespace cairn {

// The criteria for one game.
template <Game G>
class Selector {
 public:
  using Position = typename G::Position;

  // Throws Error if the game cannot read the pattern.
  explicit Selector(const Criteria& criteria);

  // Whether the record is wanted. One whose tags are as wanted, and that cannot be played to its
  // end, is: somebody will have to tell what is wrong with it.
  bool accepts(const Record& record) const;

  // Whether the position after so many turns is wanted.
  bool accepts(const Position& position, int turn) const;

  // The numbers of turns after which a position is wanted, 0 for the start; of the part of the
  // record that can be replayed. Throws Error if its start is no position.
  std::vector<int> turns(const Record& record) const;

 private:
  bool fits_play(const Record& record) const;

  Criteria criteria_;
  std::vector<typename G::Pattern> patterns_;
};

}  // namespace cairn
