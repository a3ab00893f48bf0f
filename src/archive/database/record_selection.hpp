// Selects records of any game by criteria, and asks databases for those that may fit.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "analysis/criteria.hpp"
#include "archive/database/stored_query.hpp"
#include "model/record.hpp"

namespace cairn {

class RecordSelection {
 public:
  // Throws Error of kind usage if no game can read the pattern for positions, or if a symmetry is
  // given without a pattern.
  explicit RecordSelection(const Criteria& criteria);

  // False if the criteria accept every record.
  bool is_given() const { return is_given_; }

  // Returns what the tables of a database can tell of the criteria: no record is accepted for which
  // this does not ask. Returns nothing if the criteria accept every record.
  std::optional<StoredQuery> stored_query() const;

  // Whether the criteria accept the record. A record that cannot be replayed to its end is accepted
  // if its tags fit, so that its error gets reported.
  bool accepts(const Record& record) const;

  // Returns the numbers of turns after which the position fits the criteria, where 0 is the start.
  // Only the part of the record that can be replayed is searched. Throws Error if the start is not
  // a position.
  std::vector<int> turns(const Record& record) const;

 private:
  struct OfGame {
    std::string game;
    std::function<bool(const Record&)> accepts;
    std::function<std::vector<int>(const Record&)> turns;
    std::optional<std::vector<std::uint64_t>> position_keys;  // Selector::position_keys()
  };

  const OfGame* of_game(const Record& record) const;

  Criteria criteria_;
  bool is_given_ = false;
  std::vector<OfGame> games_;  // one for each game that can read the pattern
};

}  // namespace cairn
