#include "archive/database/kept_pages.hpp"

#include <functional>
#include <vector>

#include "archive/compression.hpp"

namespace cairn {

namespace {

// Games of a kind have much in common, so that each is compressed with the first ones as examples,
// of which there are so many bytes.
constexpr std::size_t most_examples = 32'000;

// Bytes of a page of the file, many more than a game takes, since none lies on two of them.
constexpr const char* page_size = "PRAGMA page_size = 16384";

// `examples` tells how many bytes of those of its kind there were when the game was compressed.
// Games lie in the order in which they came, so that pages of the file are full; in the order of
// their keys, which are random numbers, they would take half as much again.
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

std::string KeptPage::game() const {
  return expanded_like(packed, examples);
}

KeptPages::KeptPages(const std::string& path, std::uint64_t settings)
    : connection_(path, sqlite::Connection::Access::writing),
      address_(begun(connection_, settings), "SELECT address FROM kept WHERE key = ?"),
      find_(connection_,
            "SELECT address, size, hash, time, kind, examples, game FROM kept WHERE key = ?"),
      add_(connection_, "REPLACE INTO kept VALUES(NULL, ?, ?, ?, ?, NULL, ?, ?, ?)"),
      forget_(connection_, "DELETE FROM kept WHERE key = ?"),
      stamp_(connection_, "UPDATE kept SET time = ? WHERE key = ?") {
  for (sqlite::Statement all(connection_, "SELECT kind, text FROM examples"); all.next();)
    examples_[all.text(0)] = all.text(1);
}

std::optional<std::string> KeptPages::address_of(std::uint64_t key) {
  std::optional<std::string> address;
  if (address_.with(key).next()) address = address_.text(0);
  address_.reset();
  return address;
}

std::optional<KeptPage> KeptPages::find(std::uint64_t key) {
  std::optional<KeptPage> page;
  sqlite::Statement& found = find_.with(key);
  if (found.next()) {
    const auto examples = static_cast<std::size_t>(found.integer(5));
    page = {found.text(0),
            static_cast<std::uint64_t>(found.integer(1)),
            static_cast<std::uint64_t>(found.integer(2)),
            {},
            found.text(6),
            examples_[found.text(4)].substr(0, examples)};
    if (!found.is_null(3)) page->time = found.integer(3);
  }
  found.reset();
  return page;
}

void KeptPages::add(std::uint64_t key, const std::string& address, std::string_view page,
                    const std::string& kind, const std::string& text) {
  std::string& examples = examples_[kind];
  const std::string packed = compressed_like(text, examples);
  add_.with(key, std::string_view(address), std::uint64_t{page.size()}, hash_of(page),
            std::string_view(kind), std::uint64_t{examples.size()}, std::string_view(packed))
      .run();
  if (examples.size() >= most_examples) return;
  examples += text.substr(0, most_examples - examples.size());
  has_new_examples_ = true;
}

void KeptPages::stamp(std::uint64_t key, std::int64_t time) {
  stamp_.with(time, key).run();
}

void KeptPages::forget_all_but(const std::unordered_set<std::uint64_t>& keys) {
  std::vector<std::uint64_t> others;
  for (sqlite::Statement all(connection_, "SELECT key FROM kept"); all.next();)
    if (const auto key = static_cast<std::uint64_t>(all.integer(0)); !keys.contains(key))
      others.push_back(key);
  for (const std::uint64_t key : others) forget_.with(key).run();
}

void KeptPages::commit() {
  if (has_new_examples_) {
    sqlite::Statement keep(connection_, "REPLACE INTO examples VALUES(?, ?)");
    for (const auto& [kind, examples] : examples_)
      keep.with(std::string_view(kind), std::string_view(examples)).run();
  }
  connection_.run("COMMIT");
}

std::uint64_t KeptPages::hash_of(std::string_view page) {
  return std::hash<std::string_view>{}(page);
}

}  // namespace cairn
