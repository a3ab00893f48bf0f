// What is asked of the games of a database, in terms of its tables.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "archive/database/sqlite.hpp"

namespace cairn {

// Conditions on the games; an empty member sets none. A game that could not be played to its end
// meets all conditions on its play.
struct StoredQuery {
  struct Tag {
    std::vector<std::string> names;
    sqlite::Predicate fits;  // a value of one of these tags
  };
  // The numbers from `first` to `last`.
  struct Span {
    int first = 0;
    int last = std::numeric_limits<int>::max();
  };

  std::vector<std::string> games;  // by name; those of no other game are wanted
  std::vector<Tag> tags;           // all of them have to be met
  sqlite::Predicate date;

  // Conditions on the play.
  std::string setup, result, ending;  // as the tables have them
  sqlite::Predicate winner;           // the winner's name
  Span length;                        // in turns
  // Keys of positions, one of which has to occur after one of these turns.
  std::optional<std::vector<std::uint64_t>> positions;
  Span turns;
};

// Returns the keys of the games that meet all conditions, in the order in which records come out of
// a database. Throws Error of kind io.
std::vector<std::int64_t> wanted_games(sqlite::Connection& connection, const StoredQuery& query);

}  // namespace cairn
