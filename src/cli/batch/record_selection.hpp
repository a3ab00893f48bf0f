// The choice among records of any game.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "analysis/criteria.hpp"
#include "model/record.hpp"

namespace cairn::cli {

class RecordSelection {
 public:
  // Throws Error of kind usage if no game can read the pattern.
  explicit RecordSelection(const Criteria& criteria);

  // False if everything is wanted.
  bool is_given() const { return is_given_; }

  // Whether the record is wanted; also true if it would be by its tags, and cannot be replayed.
  bool accepts(const Record& record) const;

  // The numbers of turns after which a position is wanted, 0 for the start; of the part of the
  // record that can be replayed. Throws Error if its start is no position.
  std::vector<int> turns(const Record& record) const;

 private:
  struct OfGame {
    std::string game;
    std::function<bool(const Record&)> accepts;
    std::function<std::vector<int>(const Record&)> turns;
  };

  const OfGame* of_game(const Record& record) const;

  bool is_given_ = false;
  std::vector<OfGame> games_;  // of games that can read the pattern
};

}  // namespace cairn::cli
