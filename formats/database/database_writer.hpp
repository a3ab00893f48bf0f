// Adds games and analyses to a database. What is not committed when the run ends in whatever way is
// not there; what is committed stays.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/database/sqlite.hpp"
#include "formats/database/stored_record.hpp"
#include "model/annotated_game.hpp"
#include "model/indexed_game.hpp"

namespace cairn {

class DatabaseWriter {
 public:
  using Key = std::int64_t;  // of a game, as other tables name it

  // Opens a database, or makes one. Throws Error of kind io, as all functions here do.
  explicit DatabaseWriter(const std::string& path);
  // Drops what is not committed.
  ~DatabaseWriter();

  // Returns the game whose record has this text, blanks at its ends apart.
  std::optional<Key> find(std::string_view text);
  // Adds a game that find() does not find.
  Key add(const StoredRecord& record, const IndexedGame& game);

  // Whether there is an analysis of the game by that version of the search, with these settings.
  bool has_analysis(Key game, std::string_view search, const AnalysisSettings& settings);
  // Returns it as JSON, or an empty text.
  std::string analysis(Key game, std::string_view search, const AnalysisSettings& settings);
  // Adds an analysis. Returns false if there is one of the same search and settings.
  bool add_analysis(Key game, const StoredAnalysis& analysis, const AnnotatedGame& annotated);

  // Commits if much is waiting, or if the last commit was a second ago; in a large database, where
  // a commit takes long, later.
  void commit_now_and_then();
  void commit();

 private:
  // One statement for each kind of row.
  struct Statements {
    explicit Statements(const sqlite::Connection& connection);

    sqlite::Statement find, find_player, find_analysis;
    sqlite::Statement add_player, add_game, add_record, add_tag, add_turn, add_position;
    sqlite::Statement add_analysis, add_value;
  };
  struct Occurrence {
    std::int64_t position;
    std::int64_t game;
    std::int32_t turn;

    friend auto operator<=>(const Occurrence&, const Occurrence&) = default;
  };

  void begin();
  std::optional<Key> player(std::string_view name);
  void add_parts(Key key, const StoredRecord& record, const IndexedGame& game);
  void write_positions();

  sqlite::Connection connection_;
  std::optional<Statements> statements_;
  // Positions wait for the commit, since the table grows much faster with sorted rows.
  std::vector<Occurrence> positions_;
  std::chrono::steady_clock::time_point last_commit_{};  // long ago, so that the first game is kept
  std::chrono::steady_clock::duration pause_{};          // until the next commit, at least
};

}  // namespace cairn
