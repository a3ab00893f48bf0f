// Finds the records of an archive that hold the same game, or the beginning of the same game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "analysis/canonical.hpp"

namespace cairn {

// Takes some 16 bytes for each turn of each game. Two games are taken for the same if 64 bits of
// their keys are.
class DuplicateFinder {
 public:
  // A game and the one it is a copy of, by the numbers that add() gave.
  struct Duplicate {
    std::size_t original = 0;
    bool is_shorter = false;
  };

  // Takes the next game; returns its number, from 0.
  std::size_t add(const GameKeys& game);

  // Of each game what it is a copy of, if it is one of another: of the longest game that goes on
  // from its end, or of the first one that is equal. An original is a copy of none. A record
  // without a turn is a position, which only another such record can be equal to.
  std::vector<std::optional<Duplicate>> find();

  std::uint64_t maps(std::size_t game) const { return games_[game].maps; }
  std::size_t turns(std::size_t game) const { return games_[game].turns; }

 private:
  struct Game {
    std::uint64_t key = 0;
    std::uint64_t maps = 0;
    std::uint32_t turns = 0;
  };
  using Keyed = std::pair<std::uint64_t, std::uint32_t>;  // a key, and the game it is of

  std::vector<Game> games_;
  std::vector<Keyed> beginnings_;  // of games: their keys after each turn; of positions their own
};

}  // namespace cairn
