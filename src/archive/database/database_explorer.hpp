// Asks a database what was played from a position.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "archive/database/sqlite.hpp"
#include "archive/database/stored_record.hpp"
#include "model/exploration.hpp"

namespace cairn {

class DatabaseExplorer {
 public:
  // Says of a record by the key of its text (content_key) whether it is asked for.
  using Asked = std::function<bool(std::uint64_t content)>;

  // Looks at the games that are asked for, or at all of them if `asked` is empty. Throws Error of
  // kind io, as all functions here do.
  explicit DatabaseExplorer(const std::string& path, Asked asked = {});

  // Returns a record with the start that most games have, asked for or not, or nothing if there is
  // no game.
  std::optional<StoredRecord> commonest_start();

  // Returns in how many games an image of the position stands.
  std::size_t count_games(std::uint64_t position);

  // Returns the first of these games, at most so many, in the order in which records come out of a
  // database. The turns have no texts from the position yet.
  std::vector<ExploredGame> games_with(std::uint64_t position, std::size_t most);

  // Returns what was played from the images of a position, the most frequent first. The turns have
  // no texts yet.
  std::vector<ExploredTurn> turns_from(std::uint64_t position);

 private:
  void add_players(std::uint64_t position, std::vector<ExploredTurn>& turns);

  sqlite::Connection connection_;
  std::string games_ = "games";      // the table, or what of it is asked for
  std::string players_ = "players";  // the table with their names, or the view with the main ones
};

}  // namespace cairn
