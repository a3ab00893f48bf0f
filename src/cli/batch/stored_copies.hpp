// Finds the games of a database of which a new one is a copy, as --duplicates does among records,
// but from what the database stores.
#pragma once

#include <optional>
#include <string>

#include "archive/database/database_writer.hpp"
#include "model/indexed_game.hpp"

namespace cairn::cli {

struct StoredCopy {
  std::string words;  // what the game is of the stored one
  // It goes on with the stored one, or has the same turns by others, and is not a copy itself.
  bool is_another = false;
};

// Compares a game with those of the database: first with the longer ones that begin with all its
// turns, then with those as long, then with the shorter ones with which it begins. Returns nothing
// if there is none, or if the game could not be played to its end. Throws Error of kind io.
std::optional<StoredCopy> find_copy(DatabaseWriter& database, const IndexedGame& game);

}  // namespace cairn::cli
