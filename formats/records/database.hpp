// Reads and writes Cairn's databases. docs/formats/schema-database.md describes their tables.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "analysis/duplicates.hpp"
#include "core/annotated_game.hpp"
#include "core/error.hpp"
#include "core/people.hpp"
#include "core/record.hpp"
#include "core/statistics.hpp"
#include "formats/records/reader.hpp"
#include "formats/records/sqlite.hpp"

namespace cairn {

// It rises when a table or a column changes, or what it means: also when the keys of positions do.
inline constexpr int database_version = 1;

// Whether the file is a database of SQLite. False for what cannot be read, and for pipes and
// devices.
bool is_database(const std::string& path);

// The names of the files that SQLite has beside a database while it is used, and removes then.
std::vector<std::string> files_beside_database(const std::string& path);

// Whether the file has such a name, and the database is there.
bool is_beside_database(std::string_view path);

// Makes the tables in a database that has none, and those that an older one lacks. Otherwise, and
// for reading always, throws Error of kind io if it is not Cairn's, or of another version, or if
// its tables and indexes are not as Cairn makes them. Views of others are left alone and never
// used.
void make_tables(sqlite::Connection& connection);
void expect_tables(const sqlite::Connection& connection);

// Whether the database tells which players are one person. Older ones do only once they are written
// again.
bool has_persons(const sqlite::Connection& connection);

// The keys of the players and the main names of the persons, `id` and `name`, as a table for SQL.
std::string people_in(const sqlite::Connection& connection);

// What a database holds of a record as it stood in its file.

struct StoredRecord {
  std::string source;  // the label of the file from which it came
  int number = 1;      // of the record in its source, from 1
  Place place{1, 1};   // where it began
  Content content = Content::text;
  std::string text;  // without blanks at its beginning and end
};

// An analysis, and the search that made it: its version and settings.
struct StoredAnalysis {
  std::string search;
  AnalysisSettings settings;
  std::string json;  // a line as formats/records/analysis_json.hpp has it
};

// Returns a number that depends on the text of a record alone, without blanks at its ends. It is
// the same on every machine.
std::uint64_t content_key(std::string_view text);

// A record in a row of a database.

// The words for the forms of records.
inline constexpr std::array<std::pair<Content, std::string_view>, 3> stored_forms{
    {{Content::sgf, "sgf"}, {Content::waltz, "waltz"}, {Content::text, "text"}}};

constexpr std::string_view form_of(Content content) {
  for (const auto& [known, word] : stored_forms)
    if (known == content) return word;
  return form_of(Content::text);
}

constexpr Content content_of(std::string_view form) {
  for (const auto& [content, word] : stored_forms)
    if (word == form) return content;
  return Content::text;
}

// What a statement selects of a record, from the tables `games` and `records`.
inline const std::string record_columns = R"(source, number, form, line, "column", text)";

// Reads these columns, of which the first has that number in the row.
inline StoredRecord record_in(const sqlite::Statement& row, int column = 0) {
  const auto number = [&](int next) { return row.count(column + next); };
  return {row.text(column),
          number(1),
          {number(3), number(4)},
          content_of(row.text(column + 2)),
          row.text(column + 5)};
}

// What is asked of the games of a database, in terms of its tables.

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

// Who is one person, as databases tell it.

// Returns the people that these databases tell together; files that are none, or cannot be read,
// tell nothing. Throws Error of kind usage if a name is that of two people.
People stored_people(const std::vector<std::string>& files);

// Reads the records of a database and their analyses.

class DatabaseReader {
 public:
  struct Row {
    std::int64_t key = 0;
    StoredRecord record;
    bool is_analysed = true;  // false if there was no analysis when the record was read
  };

  // Gives all records, or those that are asked for. Throws Error of kind io, as all functions here
  // do.
  explicit DatabaseReader(const std::string& path, const StoredQuery* query = nullptr);

  // Returns the next record, in the order of sources and of numbers in them, so that the order does
  // not depend on when a record was added. Others may write the database between two calls.
  std::optional<Row> next();

  // Returns how many records are not asked for.
  std::size_t left_out() const { return left_out_; }

  // Returns the share of the records that were given, 0 to 1, of those that are asked for.
  double share_read() const;

  // Returns the analyses of a game, in the order in which they were added. Threads may call it at
  // the same time, also while another one calls next().
  std::vector<StoredAnalysis> analyses(std::int64_t game);

 private:
  void read_on();
  void read_wanted();

  sqlite::Connection connection_;
  std::optional<sqlite::Statement> records_;
  std::optional<sqlite::Statement> record_;
  std::optional<sqlite::Statement> analyses_;
  std::mutex mutex_;  // of analyses_
  std::deque<Row> waiting_;
  Row last_{};  // without its text
  bool is_at_end_ = false;
  std::optional<std::vector<std::int64_t>> wanted_;  // the games that are asked for
  std::size_t taken_ = 0;                            // how many of them were read
  std::size_t left_out_ = 0;
  std::size_t given_ = 0;
  std::size_t all_ = 0;  // games in the database at the beginning
};

// Positions that wait to be written to a database, since the table grows much faster with sorted
// rows. Meanwhile they can be found here.

class WaitingPositions {
 public:
  struct Occurrence {
    std::int64_t position;
    std::int64_t game;
    std::int32_t turn;
    std::uint32_t next;  // 1 + the index of the one before with the same end of its key, or 0
  };

  WaitingPositions();

  void add(std::int64_t position, std::int64_t game, std::int32_t turn);
  bool is_full() const;

  // Returns the games in which the position stands after this turn.
  std::vector<std::int64_t> games_with(std::int64_t position, std::int32_t turn) const;

  // Calls write(occurrence) for all of them in the order of the table, and forgets them.
  template <class Write>
  void write(Write&& write) {
    sort();
    for (const Occurrence& occurrence : occurrences_) write(occurrence);
    clear();
  }

 private:
  void sort();
  void clear();
  static std::size_t chain_of(std::int64_t position);

  std::vector<Occurrence> occurrences_;
  std::vector<std::uint32_t> last_;  // by chain: 1 + the index of its last occurrence, or 0
};

// Adds games and analyses to a database. What is not committed when the run ends in whatever way is
// not there; what is committed stays.

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
  // Returns the games with more turns that have this position after so many, the longest first. Of
  // very many games with the position, some are looked at.
  std::vector<Key> find_longer(std::uint64_t position, int turns);
  StoredRecord record(Key game);

  // Whether there is an analysis of the game by that version of the search, with these settings.
  bool has_analysis(Key game, std::string_view search, const AnalysisSettings& settings);
  // Whether there is one that has searched as much of everything, or more.
  bool is_analysed(Key game, std::string_view search, const AnalysisSettings& settings);
  // Returns the one with these settings as JSON, or an empty text.
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

    sqlite::Statement find, find_player, find_analysis, find_better;
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

// Adds records and their analyses to a database, and counts them. Games that the database has
// already may be left out.

struct RecordAddition {
  StoredRecord record;
  IndexedGame game;
  std::vector<std::pair<StoredAnalysis, AnnotatedGame>> analyses;
};

class RecordAdditions {
 public:
  // `copies` says what is done with a new game of which the database has a copy: drop leaves it
  // out, report tells it, and ignore only counts it.
  explicit RecordAdditions(DuplicateMode copies) : copies_(copies) {}

  // Adds what is not there yet, and may say in the report what became of the record. Throws Error
  // of kind io.
  void add(DatabaseWriter& writer, const RecordAddition& addition, RecordReport& report);

  // What was added, in words.
  std::string summary() const;

 private:
  bool is_left_out(DatabaseWriter& writer, const IndexedGame& game, RecordReport& report);

  DuplicateMode copies_;
  std::size_t copied_ = 0;    // games of which there was a copy before, except for those left out
  std::size_t games_ = 0;     // that were added
  std::size_t analyses_ = 0;  // that were added
};

}  // namespace cairn
