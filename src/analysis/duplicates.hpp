// Finds the records of an archive that hold the same game, or the beginning of the same game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "analysis/canonical.hpp"

namespace cairn {

// Needs about 16 bytes of memory for each turn of each game. Games count as the same if their
// 64-bit keys are equal; their turns are not compared.
class DuplicateFinder {
 public:
  // Says what a game is a copy of.
  struct Duplicate {
    std::size_t original = 0;  // the number that add() returned for the original
    bool is_shorter = false;   // the copy is only the beginning of the original
  };

  // Adds a game and returns its number. The first game has number 0.
  std::size_t add(const GameKeys& game);

  // Returns for each game what it is a copy of, or nothing if it is an original. A game is a copy
  // of the longest game that begins with all its turns; if several are as long, of the one that was
  // added first. An original is never a copy itself. A record without turns is only a position; it
  // can be a copy only of another record without turns.
  std::vector<std::optional<Duplicate>> find();

  std::uint64_t maps(std::size_t game) const { return games_[game].maps; }
  std::size_t turns(std::size_t game) const { return games_[game].turns; }

 private:
  struct Game {
    std::uint64_t key = 0;
    std::uint64_t maps = 0;
    std::uint32_t turns = 0;
  };
  using Keyed = std::pair<std::uint64_t, std::uint32_t>;  // a key and the number of its game

  std::vector<Game> games_;
  // A game's keys after each of its turns; of a record without turns, the key of its position.
  std::vector<Keyed> beginnings_;
};

}  // namespace cairn
