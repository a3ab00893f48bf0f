// Adds games and analyses to a database. What is not committed when the run ends in whatever way is
// not there; what is committed stays.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "archive/database/sqlite.hpp"
#include "archive/database/stored_record.hpp"
#include "archive/database/waiting_positions.hpp"
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

  // The functions for copies leave out games that could not be played to their end.
  //
  // Returns the games that have this identity (the last of IndexedGame::beginnings) after so many
  // turns, and no turns more, the first added first. Of very many, the first ones, and the first
  // of the players of these tags.
  std::vector<Key> find_same(std::uint64_t identity, int turns, const Properties& tags);
  // Returns the games with more turns that have this position after so many, the longest first.
  std::vector<Key> find_longer(std::uint64_t position, int turns);
  StoredRecord record(Key game);

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
    sqlite::Statement record, find_same, find_same_by, find_longer, count_turns;
    sqlite::Statement add_player, join_player;
    sqlite::Statement add_game, add_record, add_tag, add_turn, add_position;
    sqlite::Statement add_analysis, add_value;
  };
  void begin();
  std::optional<Key> player(std::string_view name);
  // Says that a player is the person with the main name of that name, or of the spelling of it that
  // came first, unless it is that name itself.
  void join_player(Key player_key, const std::string& name);
  void learn_spellings();
  // Says it of all players anew, as the list of people has them now.
  void join_all_players();
  void add_parts(Key key, const StoredRecord& record, const IndexedGame& game);
  void write_positions();

  sqlite::Connection connection_;
  std::optional<Statements> statements_;
  std::unordered_map<std::string, Key> first_spellings_;  // of players, by the folded name
  WaitingPositions positions_;                            // until the commit
  std::chrono::steady_clock::time_point last_commit_{};  // long ago, so that the first game is kept
  std::chrono::steady_clock::duration pause_{};          // until the next commit, at least
};

}  // namespace cairn
