#include "formats/records/database.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <map>
#include <string>
#include <string_view>
#include <system_error>
#include <tuple>
#include <utility>

#include "core/error.hpp"
#include "core/people.hpp"
#include "core/text.hpp"
#include "formats/records/sqlite.hpp"

namespace cairn {

namespace {

// How every database of SQLite begins.
constexpr std::string_view sqlite_beginning("SQLite format 3", 16);

constexpr std::array<std::string_view, 3> endings_beside{"-journal", "-wal", "-shm"};

constexpr std::int64_t application = 0x4361726E;  // "Carn", which SQLite keeps in the file's header

constexpr const char* tables = R"(
CREATE TABLE players(
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE
);
CREATE TABLE games(
  id INTEGER PRIMARY KEY,
  content INTEGER NOT NULL,
  identity INTEGER NOT NULL,
  source TEXT NOT NULL,
  number INTEGER NOT NULL,
  game TEXT NOT NULL,
  white INTEGER REFERENCES players,
  black INTEGER REFERENCES players,
  event TEXT,
  date TEXT,
  setup TEXT NOT NULL,
  result TEXT NOT NULL,
  ending TEXT,
  turns INTEGER NOT NULL,
  whole INTEGER NOT NULL
);
CREATE INDEX games_by_source ON games(source, number);
CREATE INDEX games_by_content ON games(content);
CREATE INDEX games_by_identity ON games(identity);
CREATE INDEX games_by_white ON games(white);
CREATE INDEX games_by_black ON games(black);
CREATE INDEX games_cut_off ON games(whole) WHERE whole = 0;
CREATE TABLE records(
  game INTEGER PRIMARY KEY REFERENCES games,
  form TEXT NOT NULL,
  line INTEGER NOT NULL,
  "column" INTEGER NOT NULL,
  text TEXT NOT NULL
);
CREATE TABLE tags(
  game INTEGER NOT NULL REFERENCES games,
  number INTEGER NOT NULL,
  name TEXT NOT NULL,
  value TEXT NOT NULL,
  PRIMARY KEY(game, number)
) WITHOUT ROWID;
CREATE TABLE turns(
  game INTEGER NOT NULL REFERENCES games,
  number INTEGER NOT NULL,
  side TEXT NOT NULL,
  turn TEXT NOT NULL,
  position INTEGER NOT NULL,
  PRIMARY KEY(game, number)
) WITHOUT ROWID;
CREATE TABLE positions(
  position INTEGER NOT NULL,
  game INTEGER NOT NULL REFERENCES games,
  turn INTEGER NOT NULL,
  PRIMARY KEY(position, game, turn)
) WITHOUT ROWID;
CREATE TABLE analyses(
  id INTEGER PRIMARY KEY,
  game INTEGER NOT NULL REFERENCES games,
  search TEXT NOT NULL,
  depth INTEGER NOT NULL,
  proof_nodes INTEGER NOT NULL,
  second_look INTEGER NOT NULL,
  candidates INTEGER NOT NULL,
  white_accuracy REAL,
  black_accuracy REAL,
  json TEXT NOT NULL,
  UNIQUE(game, search, depth, proof_nodes, second_look, candidates)
);
CREATE TABLE values_of_turns(
  analysis INTEGER NOT NULL REFERENCES analyses,
  number INTEGER NOT NULL,
  win_before REAL NOT NULL,
  win_after REAL NOT NULL,
  loss REAL NOT NULL,
  mark TEXT NOT NULL,
  verdict TEXT NOT NULL,
  best TEXT NOT NULL,
  PRIMARY KEY(analysis, number)
) WITHOUT ROWID;
)";

// Older databases of this version have no table of persons, and views that do not know it.
constexpr const char* persons = R"(
CREATE TABLE persons(
  player INTEGER PRIMARY KEY REFERENCES players,
  person INTEGER NOT NULL REFERENCES players
);
DROP VIEW IF EXISTS analysed_turns;
DROP VIEW IF EXISTS latest_analyses;
DROP VIEW IF EXISTS appearances;
DROP VIEW IF EXISTS game_list;
)";

constexpr const char* main_names = R"(
  SELECT players.id, coalesce(main.name, players.name) AS name
  FROM players
  LEFT JOIN persons ON persons.player = players.id
  LEFT JOIN players AS main ON main.id = persons.person)";

constexpr const char* other_views = R"(;
CREATE VIEW game_list AS
  SELECT games.id, games.game, white.name AS white, black.name AS black, event, date, setup, result,
    ending, turns, source, number
  FROM games
  LEFT JOIN people AS white ON white.id = games.white
  LEFT JOIN people AS black ON black.id = games.black;
CREATE VIEW appearances AS
  SELECT id AS game, white AS player, 'white' AS side,
    CASE result WHEN 'white' THEN 1 WHEN 'draw' THEN 0.5 WHEN 'black' THEN 0 END AS score
  FROM game_list WHERE white IS NOT NULL
  UNION ALL
  SELECT id, black, 'black',
    CASE result WHEN 'black' THEN 1 WHEN 'draw' THEN 0.5 WHEN 'white' THEN 0 END
  FROM game_list WHERE black IS NOT NULL;
CREATE VIEW latest_analyses AS
  SELECT max(id) AS id, game FROM analyses GROUP BY game;
CREATE VIEW analysed_turns AS
  SELECT latest_analyses.game, turns.number, turns.side,
    CASE turns.side WHEN 'white' THEN game_list.white ELSE game_list.black END AS player,
    turns.turn, win_before, win_after, loss, mark, verdict, best
  FROM latest_analyses
  JOIN values_of_turns ON values_of_turns.analysis = latest_analyses.id
  JOIN turns ON turns.game = latest_analyses.game AND turns.number = values_of_turns.number
  JOIN game_list ON game_list.id = latest_analyses.game;
)";

void make_persons_and_views(sqlite::Connection& connection) {
  connection.run(persons + std::string("CREATE VIEW people AS") + main_names + other_views);
}

using Schema = std::map<std::string, std::string>;  // texts by names

// Views are never used, and ANALYZE makes tables of its own. That of persons may be missing, but
// must not be a view.
Schema schema_of(const sqlite::Connection& connection) {
  Schema schema;
  for (sqlite::Statement rows(connection,
                              "SELECT name, sql FROM sqlite_schema"
                              " WHERE (type <> 'view' OR name = 'persons')"
                              " AND name NOT LIKE 'sqlite_stat%'");
       rows.next();)
    schema[rows.text(0)] = rows.text(1);
  return schema;
}

void expect_own_schema(const sqlite::Connection& connection) {
  static const Schema own = [] {
    sqlite::Connection made(":memory:", sqlite::Connection::Access::writing);
    made.run(tables);
    make_persons_and_views(made);
    return schema_of(made);
  }();
  const Schema found = schema_of(connection);
  const auto expect = [](bool is_right, std::string_view has, const std::string& name) {
    if (!is_right)
      throw Error(Error::Kind::io,
                  fmt::format("not a database of Cairn's: it {} {}; one that `cairn convert -o` "
                              "made expected",
                              has, quote(name)));
  };
  for (const auto& [name, text] : found)
    expect(own.contains(name) && own.at(name) == text, "has its own", name);
  for (const auto& [name, text] : own)
    expect(name == "persons" || found.contains(name), "lacks", name);
}

std::int64_t number_in(const sqlite::Connection& connection, std::string_view pragma) {
  return sqlite::Statement(connection, pragma).only_integer().value_or(0);
}

}  // namespace

bool is_database(const std::string& path) {
  std::error_code ignored;
  if (path == "-" || !std::filesystem::is_regular_file(path, ignored)) return false;
  std::string bytes(sqlite_beginning.size(), ' ');
  std::ifstream(path, std::ios::binary)
      .read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  return bytes == sqlite_beginning;
}

std::vector<std::string> files_beside_database(const std::string& path) {
  std::vector<std::string> names;
  for (const std::string_view ending : endings_beside) names.push_back(path + std::string(ending));
  return names;
}

bool is_beside_database(std::string_view path) {
  return std::ranges::any_of(endings_beside, [path](std::string_view ending) {
    return path.ends_with(ending) &&
           is_database(std::string(path.substr(0, path.size() - ending.size())));
  });
}

void make_tables(sqlite::Connection& connection) {
  connection.run("BEGIN IMMEDIATE");
  if (number_in(connection, "SELECT count(*) FROM sqlite_schema") == 0) {
    connection.run("PRAGMA application_id = " + std::to_string(application));
    connection.run("PRAGMA user_version = " + std::to_string(database_version));
    connection.run(tables);
  }
  expect_tables(connection);
  if (!has_persons(connection)) make_persons_and_views(connection);
  connection.run("COMMIT");
}

bool has_persons(const sqlite::Connection& connection) {
  return number_in(connection, "SELECT count(*) FROM sqlite_schema WHERE name = 'persons'") > 0;
}

std::string people_in(const sqlite::Connection& connection) {
  return has_persons(connection) ? fmt::format("({})", main_names) : "players";
}

void expect_tables(const sqlite::Connection& connection) {
  const bool is_own = number_in(connection, "PRAGMA application_id") == application;
  if (!is_own && number_in(connection,
                           "SELECT count(*) FROM sqlite_schema WHERE name IN ('games', 'records', "
                           "'values_of_turns')") == 3)
    throw Error(Error::Kind::io,
                "a database that was read back from a dump, which leaves out what it is; if Cairn "
                "made it, `sqlite3 FILE 'PRAGMA application_id = " +
                    std::to_string(application) + "; PRAGMA user_version = " +
                    std::to_string(database_version) + "'` restores that");
  if (!is_own)
    throw Error(Error::Kind::io,
                "a database of another program; one that `cairn convert -o` made expected");
  const std::int64_t found = number_in(connection, "PRAGMA user_version");
  if (found != database_version)
    throw Error(Error::Kind::io,
                "a database of version " + std::to_string(found) + ", not " +
                    std::to_string(database_version) +
                    "; let the Cairn that made it write the records, and make a new one of them");
  expect_own_schema(connection);
}

std::uint64_t content_key(std::string_view text) {
  return text_hash(trimmed(text));
}

namespace {

std::string listed(const std::vector<std::string>& words) {
  std::vector<std::string> quoted;
  for (const std::string& word : words) quoted.push_back(in_quotes(word, '\''));
  return fmt::format("{}", fmt::join(quoted, ", "));
}

// Makes the text of a condition. What no comparison of SQL can tell is asked of functions that the
// connection gets for it.
class QueryText {
 public:
  explicit QueryText(sqlite::Connection& connection) : connection_(connection) {}

  std::string text(const StoredQuery& query) {
    std::vector<std::string> conditions{fmt::format("game IN ({})", listed(query.games))};
    for (const StoredQuery::Tag& tag : query.tags) conditions.push_back(text(tag));
    if (query.date) conditions.push_back(call(query.date, "date"));
    if (const std::string play = play_text(query); !play.empty())
      conditions.push_back(fmt::format("(whole = 0 OR ({}))", play));
    if (query.positions)
      conditions.push_back(fmt::format(
          "id IN (SELECT id FROM games WHERE whole = 0 UNION SELECT game FROM positions WHERE {})",
          text(*query.positions, query.turns)));
    return fmt::format("{}", fmt::join(conditions, " AND "));
  }

 private:
  // Returns a call of the predicate with a column.
  std::string call(const sqlite::Predicate& predicate, std::string_view column) {
    const std::string name = fmt::format("fits_{}", ++predicates_);
    connection_.define(name, predicate);
    return fmt::format("{}({})", name, column);
  }

  std::string text(const StoredQuery::Tag& tag) {
    std::vector<std::string> ways;
    for (const std::string& name : tag.names) ways.push_back(text_for_tag(name, tag.fits));
    return fmt::format("({})", fmt::join(ways, " OR "));
  }

  // Players and events have columns, and players an index.
  std::string text_for_tag(std::string_view tag, const sqlite::Predicate& fits) {
    if (tag == "EV") return call(fits, "event");
    if (tag == "PW") return text_for_player("white", fits);
    if (tag == "PB") return text_for_player("black", fits);
    return fmt::format("id IN (SELECT game FROM tags WHERE tags.name = {} AND {})",
                       in_quotes(tag, '\''), call(fits, "value"));
  }

  std::string text_for_player(std::string_view player, const sqlite::Predicate& fits) {
    return fmt::format("{} IN (SELECT id FROM players WHERE {})", player, call(fits, "name"));
  }

  std::string play_text(const StoredQuery& query) {
    std::vector<std::string> conditions;
    for (const auto& [column, word] :
         {std::pair{"setup", query.setup}, {"result", query.result}, {"ending", query.ending}})
      if (!word.empty())
        conditions.push_back(fmt::format("{} = {}", column, in_quotes(word, '\'')));
    const StoredQuery::Span any;
    if (query.length.first > any.first || query.length.last < any.last)
      conditions.push_back(text("turns", query.length));
    if (query.turns.first > 0) conditions.push_back(fmt::format("turns >= {}", query.turns.first));
    if (query.winner)
      conditions.push_back(text_for_player(
          "CASE result WHEN 'white' THEN white WHEN 'black' THEN black END", query.winner));
    return fmt::format("{}", fmt::join(conditions, " AND "));
  }

  static std::string text(std::string_view column, StoredQuery::Span span) {
    return fmt::format("{} BETWEEN {} AND {}", column, span.first, span.last);
  }

  static std::string text(const std::vector<std::uint64_t>& positions, StoredQuery::Span turns) {
    std::vector<std::int64_t> keys;
    for (const std::uint64_t key : positions) keys.push_back(static_cast<std::int64_t>(key));
    return fmt::format("position IN ({}) AND {}", fmt::join(keys, ", "), text("turn", turns));
  }

  sqlite::Connection& connection_;
  int predicates_ = 0;
};

// Returns the keys of the games that meet all conditions, in the order in which records come out.
std::vector<std::int64_t> wanted_games(sqlite::Connection& connection, const StoredQuery& query) {
  sqlite::Statement rows(connection, "SELECT id FROM games WHERE " +
                                         QueryText(connection).text(query) +
                                         " ORDER BY source, number, id");
  std::vector<std::int64_t> keys;
  while (rows.next()) keys.push_back(rows.integer(0));
  return keys;
}

// Adds a line for each other name of a person. Forms of one name are joined without being told.
void add_people(std::string& list, const std::string& path) {
  const sqlite::Connection connection(path, sqlite::Connection::Access::reading);
  expect_tables(connection);
  if (!has_persons(connection)) return;
  sqlite::Statement rows(connection, R"(SELECT main.name, players.name FROM persons
                                        JOIN players ON players.id = persons.player
                                        JOIN players AS main ON main.id = persons.person
                                        ORDER BY main.name, players.name)");
  while (rows.next())
    if (folded(rows.text(0)) != folded(rows.text(1)))
      list += in_quotes(rows.text(0), '"') + " = " + in_quotes(rows.text(1), '"') + '\n';
}

constexpr int rows_at_a_time = 256;

DatabaseReader::Row row_in(const sqlite::Statement& row) {
  return {row.integer(0), record_in(row, 2), row.integer(1) != 0};
}

}  // namespace

People stored_people(const std::vector<std::string>& files) {
  std::string list;
  for (const std::string& file : files)
    if (is_database(file)) try {
        add_people(list, file);
      } catch (const Error&) {
        // Who reads its records tells it.
      }
  try {
    return People(list);
  } catch (const Error& error) {
    throw Error(Error::Kind::usage,
                std::string("the databases do not agree on who is one person: ") + error.what() +
                    "; say it with --players FILE");
  }
}

DatabaseReader::DatabaseReader(const std::string& path, const StoredQuery* query)
    : connection_(path, sqlite::Connection::Access::reading) {
  expect_tables(connection_);
  const std::string selected = "SELECT id, EXISTS(SELECT 1 FROM analyses WHERE game = games.id), " +
                               record_columns + " FROM games JOIN records ON records.game = id ";
  records_.emplace(connection_, selected + R"(WHERE (source, number, id) > (?, ?, ?)
                                              ORDER BY source, number, id LIMIT ?)");
  record_.emplace(connection_, selected + "WHERE id = ?");
  analyses_.emplace(connection_,
                    R"(SELECT search, depth, proof_nodes, second_look, candidates, json
                       FROM analyses WHERE game = ? ORDER BY id)");
  last_.record.number = 0;
  all_ = static_cast<std::size_t>(number_in(connection_, "SELECT count(*) FROM games"));
  if (number_in(connection_,
                "SELECT EXISTS(SELECT 1 FROM games WHERE id NOT IN (SELECT game FROM records))") !=
      0)
    throw Error(Error::Kind::io, "the database is damaged: a game has no record; use a copy");
  if (!query) return;
  wanted_ = wanted_games(connection_, *query);
  left_out_ = all_ - std::min(all_, wanted_->size());
}

std::optional<DatabaseReader::Row> DatabaseReader::next() {
  if (waiting_.empty() && !is_at_end_) wanted_ ? read_wanted() : read_on();
  if (waiting_.empty()) return std::nullopt;
  Row row = std::move(waiting_.front());
  waiting_.pop_front();
  ++given_;
  return row;
}

double DatabaseReader::share_read() const {
  const std::size_t asked_for = all_ - left_out_;
  return asked_for == 0
             ? 1
             : std::min(1.0, static_cast<double>(given_) / static_cast<double>(asked_for));
}

// Some rows are read at once and the statement is ended, because writers wait for readers.
void DatabaseReader::read_on() {
  sqlite::Statement& rows =
      records_->with(last_.record.source, last_.record.number, last_.key, rows_at_a_time);
  while (rows.next()) waiting_.push_back(row_in(rows));
  is_at_end_ = waiting_.empty();
  if (is_at_end_) return;
  // The next rows are asked for by the last one, so that a wrong order would never end.
  const auto order = [](const Row& row) {
    const auto& [source, number, place, content, text] = row.record;
    return std::tuple(!sqlite::is_stored_as_text(source), std::string_view(source), number,
                      row.key);
  };
  if (order(waiting_.back()) <= order(last_))
    throw Error(Error::Kind::io, "the database is damaged: its records have no order; use a copy");
  last_.key = waiting_.back().key;
  last_.record.source = waiting_.back().record.source;
  last_.record.number = waiting_.back().record.number;
}

void DatabaseReader::read_wanted() {
  for (int row = 0; row < rows_at_a_time && taken_ < wanted_->size(); ++row) {
    sqlite::Statement& rows = record_->with((*wanted_)[taken_++]);
    while (rows.next()) waiting_.push_back(row_in(rows));
  }
  is_at_end_ = waiting_.empty();
}

std::vector<StoredAnalysis> DatabaseReader::analyses(std::int64_t game) {
  const std::lock_guard guard(mutex_);
  std::vector<StoredAnalysis> found;
  sqlite::Statement& rows = analyses_->with(game);
  while (rows.next()) {
    AnalysisSettings settings;
    settings.depth = rows.count(1);
    settings.proof_nodes = static_cast<std::uint64_t>(rows.integer(2));
    settings.second_look_nodes = static_cast<std::uint64_t>(rows.integer(3));
    settings.candidates = rows.count(4);
    found.push_back({rows.text(0), settings, rows.text(5)});
  }
  return found;
}

}  // namespace cairn
