// Finds the records of an archive that hold the same turns, or the beginning of the same turns.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "analysis/canonical.hpp"

namespace cairn {

// Needs about 16 bytes of memory for each turn of each game. Games count as the same if their
// 64-bit keys are equal; their turns are not compared.
class DuplicateFinder {
 public:
  // Says which game has the same turns as another one.
  struct Duplicate {
    std::size_t original = 0;  // the number that add() returned for the original
    bool is_copy = false;      // what `are_one` said of the two

    friend bool operator==(const Duplicate&, const Duplicate&) = default;
  };
  // Says of two games of the same turns, or of a beginning and the whole, whether they are one.
  using AreOne = std::function<bool(std::size_t game, std::size_t original)>;

  // Adds a game and returns its number. The first game has number 0. `facts` is how much else its
  // record tells.
  std::size_t add(const GameKeys& game, std::uint32_t facts = 0);

  // Returns for each game of which other it has the turns, or nothing if there is none. Among games
  // that begin with all of its turns, the longest counts, then that which tells most, then that
  // which was added first; but those that are one with it go before those that are not. An original
  // is never a copy itself. A record without turns is only a position; it is compared only with
  // other records without turns.
  std::vector<std::optional<Duplicate>> find(const AreOne& are_one);

  std::uint64_t maps(std::size_t game) const { return games_[game].maps; }
  std::size_t turns(std::size_t game) const { return games_[game].turns; }

 private:
  struct Game {
    std::uint64_t key = 0;
    std::uint64_t maps = 0;
    std::uint32_t turns = 0;
    std::uint32_t facts = 0;
  };
  using Keyed = std::pair<std::uint64_t, std::uint32_t>;  // a key and the number of its game

  std::vector<Game> games_;
  // A game's keys after each of its turns; of a record without turns, the key of its position.
  std::vector<Keyed> beginnings_;
};

}  // namespace cairn
