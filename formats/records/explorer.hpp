// Asks a database what was played from a position.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "analysis/selection.hpp"
#include "core/record.hpp"
#include "core/statistics.hpp"
#include "formats/records/database.hpp"
#include "games/any_game.hpp"

namespace cairn {

// Says of a record by the key of its text (content_key) whether it is asked for.
using AskedFor = std::function<bool(std::uint64_t content)>;

// Looks up the position that a record reaches, or without one the start that most games have, in
// the games that are `asked` for, with the texts of the turns. At most so many of the games with
// it are listed. Throws Error of kind io if the database cannot be read, and of other kinds if it
// is empty or the record is bad.
Exploration explored(const std::string& path, const std::optional<Record>& given,
                     std::size_t most_games, AskedFor asked);

// Selects records of any game by criteria, and asks databases for those that may fit.

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
    std::shared_ptr<const AnySelector> selector;
    std::optional<std::vector<std::uint64_t>> position_keys;  // Selector::position_keys()
  };

  const OfGame* of_game(const Record& record) const;

  Criteria criteria_;
  bool is_given_ = false;
  std::vector<OfGame> games_;  // one for each game that can read the pattern
};

}  // namespace cairn
