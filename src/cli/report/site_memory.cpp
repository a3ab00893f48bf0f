#include "cli/report/site_memory.hpp"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <system_error>
#include <utility>

#include "archive/compression.hpp"
#include "cli/input/whole_file.hpp"
#include "core/error.hpp"
#include "study/kept_game.hpp"

namespace cairn::cli {

namespace {

namespace fs = std::filesystem;

// Games of a kind have much in common, so that each is compressed with the first ones as examples,
// of which there are so many bytes.
constexpr std::size_t most_examples = 32'000;

// Bytes of a page of the file, many more than a game takes, since none lies on two of them.
constexpr const char* page_size = "PRAGMA page_size = 16384";

// `size`, `hash` and `time` are those of the page as it was written; `time` is null as long as it
// may not have got its name yet. `examples` tells how many bytes of those of its kind there were
// when the game was compressed. Games lie in the order in which they came, so that pages of the
// file are full; in the order of their keys, which are random numbers, they would take half as much
// again.
constexpr const char* tables_of_kept[] = {R"(
CREATE TABLE IF NOT EXISTS kept(
  id INTEGER PRIMARY KEY,
  key INTEGER NOT NULL UNIQUE,
  address TEXT NOT NULL,
  size INTEGER NOT NULL,
  hash INTEGER NOT NULL,
  time INTEGER,
  kind TEXT NOT NULL,
  examples INTEGER NOT NULL,
  game BLOB NOT NULL
))",
                                          R"(
CREATE TABLE IF NOT EXISTS examples(kind TEXT PRIMARY KEY, text BLOB NOT NULL))"};

std::uint64_t hash_of_page(std::string_view page) {
  return std::hash<std::string_view>{}(page);
}

// When the file was written, in the system's smallest units.
std::optional<std::int64_t> time_of_file(const fs::path& path) {
  std::error_code failure;
  const auto time = fs::last_write_time(path, failure);
  if (failure) return std::nullopt;
  return time.time_since_epoch().count();
}

// Makes the database ready. What was kept with other settings is of no use, and gives its room to
// what is kept now. Nothing is lost that cannot be made again, so that nothing waits for the disk.
sqlite::Connection& begun(sqlite::Connection& connection, std::uint64_t settings) {
  connection.run("PRAGMA synchronous = OFF");
  connection.run(page_size);
  for (const char* const table : tables_of_kept) connection.run(table);
  connection.run("BEGIN IMMEDIATE");
  const auto version = static_cast<std::int32_t>(settings);  // as large as SQLite allows
  sqlite::Statement before(connection, "PRAGMA user_version");
  const bool is_same = before.next() && before.integer(0) == version;
  before.reset();
  if (is_same) return connection;
  connection.run("DELETE FROM kept");
  connection.run("DELETE FROM examples");
  connection.run("PRAGMA user_version = " + std::to_string(version));
  return connection;
}

}  // namespace

struct SiteMemory::Row {
  std::string address;
  std::uint64_t size = 0;
  std::uint64_t hash = 0;
  std::optional<std::int64_t> time;
  std::string examples;
  std::string game;
};

SiteMemory::Database::Database(const std::string& path, std::uint64_t settings)
    : connection(path, sqlite::Connection::Access::writing),
      has(begun(connection, settings), "SELECT 1 FROM kept WHERE key = ?"),
      find(connection,
           "SELECT address, size, hash, time, kind, examples, game FROM kept WHERE key = ?"),
      add(connection, "REPLACE INTO kept VALUES(NULL, ?, ?, ?, ?, NULL, ?, ?, ?)"),
      forget(connection, "DELETE FROM kept WHERE key = ?"),
      stamp(connection, "UPDATE kept SET time = ? WHERE key = ?") {
  for (sqlite::Statement all(connection, "SELECT kind, text FROM examples"); all.next();)
    examples[all.text(0)] = all.text(1);
}

SiteMemory::SiteMemory(std::string directory, std::uint64_t settings)
    : directory_(std::move(directory)) {
  const std::string path = (fs::path(directory_) / site_memory_file).string();
  try {
    lock_.emplace(path);
  } catch (const Error&) {
    return;  // another run writes it
  }
  for (int attempts = 2; attempts > 0 && !database_; --attempts) {
    try {
      database_.emplace(path, settings);
    } catch (const Error&) {  // it is damaged, or another version's
      std::error_code ignored;
      for (const char* const ending : {"", "-journal"}) fs::remove(path + ending, ignored);
    }
  }
}

template <class Use>
void SiteMemory::with_database(Use&& use) {
  const std::lock_guard guard(mutex_);
  if (!database_) return;
  try {
    use(*database_);
  } catch (const Error&) {
    database_.reset();
  }
}

std::optional<SiteMemory::Row> SiteMemory::row_of(std::uint64_t key) {
  std::optional<Row> row;
  with_database([&](Database& database) {
    sqlite::Statement& found = database.find.with(key);
    if (found.next()) {
      row = {found.text(0),
             static_cast<std::uint64_t>(found.integer(1)),
             static_cast<std::uint64_t>(found.integer(2)),
             {},
             database.examples[found.text(4)].substr(0, static_cast<std::size_t>(found.integer(5))),
             found.text(6)};
      if (!found.is_null(3)) row->time = found.integer(3);
    }
    found.reset();
  });
  return row;
}

bool SiteMemory::has(std::uint64_t key) {
  bool is_there = false;
  with_database([&](Database& database) {
    is_there = database.has.with(key).next();
    database.has.reset();
  });
  return is_there;
}

bool SiteMemory::is_unchanged(const Row& row, std::optional<std::int64_t> time) const {
  const fs::path page = fs::path(directory_) / row.address;
  std::error_code failure;
  if (!time || fs::file_size(page, failure) != row.size || failure) return false;
  if (row.time == time) return true;
  try {
    return hash_of_page(read_whole(page.string())) == row.hash;
  } catch (const Error&) {
    return false;
  }
}

std::optional<KeptGame> SiteMemory::find(std::uint64_t key) {
  const std::optional<Row> row = row_of(key);
  if (!row) return std::nullopt;
  const auto time = time_of_file(fs::path(directory_) / row->address);
  if (!is_unchanged(*row, time)) return std::nullopt;
  try {
    KeptGame game = read_kept_game(expanded_like(row->game, row->examples));
    game.address = row->address;
    const std::lock_guard guard(mutex_);
    used_.insert(key);
    if (row->time != time) untimed_.push_back(key);
    return game;
  } catch (const Error&) {
    return std::nullopt;
  }
}

void SiteMemory::add(std::uint64_t key, const KeptGame& game) {
  const std::string text = write_kept_game(game);
  const std::string& page = *game.game.page;
  const std::string& kind = game.game.figures.game;
  with_database([&](Database& database) {
    std::string& examples = database.examples[kind];
    const std::string bytes = compressed_like(text, examples);
    database.add
        .with(key, std::string_view(game.address), std::uint64_t{page.size()}, hash_of_page(page),
              std::string_view(kind), std::uint64_t{examples.size()}, std::string_view(bytes))
        .run();
    if (examples.size() < most_examples) {
      examples += text.substr(0, most_examples - examples.size());
      database.has_new_examples = true;
    }
    used_.insert(key);
    untimed_.push_back(key);
  });
}

void SiteMemory::finish(bool is_whole) {
  with_database([&](Database& database) {
    for (const std::uint64_t key : untimed_) {
      sqlite::Statement& found = database.find.with(key);
      const std::string address = found.next() ? std::string(found.text(0)) : std::string();
      found.reset();
      if (const auto time = time_of_file(fs::path(directory_) / address))
        database.stamp.with(*time, key).run();
    }
    if (is_whole) forget_others(database);
    keep_examples(database);
    database.connection.run("COMMIT");
    database_.reset();
  });
}

void SiteMemory::keep_examples(const Database& database) {
  if (!database.has_new_examples) return;
  sqlite::Statement keep(database.connection, "REPLACE INTO examples VALUES(?, ?)");
  for (const auto& [kind, examples] : database.examples)
    keep.with(std::string_view(kind), std::string_view(examples)).run();
}

void SiteMemory::forget_others(Database& database) const {
  std::vector<std::uint64_t> others;
  for (sqlite::Statement all(database.connection, "SELECT key FROM kept"); all.next();)
    if (const auto key = static_cast<std::uint64_t>(all.integer(0)); !used_.contains(key))
      others.push_back(key);
  for (const std::uint64_t key : others) database.forget.with(key).run();
}

}  // namespace cairn::cli
