#include "archive/database/database_schema.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <system_error>

#include "core/error.hpp"

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
constexpr const char* persons_and_views = R"(
CREATE TABLE persons(
  player INTEGER PRIMARY KEY REFERENCES players,
  person INTEGER NOT NULL REFERENCES players
);
DROP VIEW IF EXISTS analysed_turns;
DROP VIEW IF EXISTS latest_analyses;
DROP VIEW IF EXISTS appearances;
DROP VIEW IF EXISTS game_list;
CREATE VIEW people AS
  SELECT players.id, coalesce(main.name, players.name) AS name
  FROM players
  LEFT JOIN persons ON persons.player = players.id
  LEFT JOIN players AS main ON main.id = persons.person;
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

std::int64_t number_in(const sqlite::Connection& connection, std::string_view pragma) {
  sqlite::Statement statement(connection, pragma);
  const std::int64_t number = statement.next() ? statement.integer(0) : 0;
  statement.reset();
  return number;
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
  if (!has_persons(connection)) connection.run(persons_and_views);
  connection.run("COMMIT");
}

bool has_persons(const sqlite::Connection& connection) {
  return number_in(connection, "SELECT count(*) FROM sqlite_schema WHERE name = 'persons'") > 0;
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
}

}  // namespace cairn
