// What the games of a database tell of a position.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "archive/database/database_explorer.hpp"
#include "model/record.hpp"

namespace cairn {

// What was played from it, with the texts of the turns, and its board in letters.
struct ExploredPosition {
  Exploration found;
  std::string board;
};

// Looks up the position that a record reaches, or without one the start that most games have, in
// the games that are `asked` for. At most so many of the games behind it are listed. Throws Error
// of kind io if the database cannot be read, and of other kinds if it is empty or the record is
// bad.
ExploredPosition explored(const std::string& path, const std::optional<Record>& given,
                          std::size_t most_games, DatabaseExplorer::Asked asked);

}  // namespace cairn
