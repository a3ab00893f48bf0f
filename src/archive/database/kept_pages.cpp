#include "archive/database/kept_pages.hpp"

#include <sys/stat.h>

#include <fstream>
#include <functional>
#include <iterator>
#include <vector>

#include "archive/compression.hpp"
#include "core/error.hpp"

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
  game BLOB NOT NULL,
  hash_of_game INTEGER NOT NULL
))",
                                          R"(
CREATE TABLE IF NOT EXISTS examples(kind TEXT PRIMARY KEY, text BLOB NOT NULL))",
                                          R"(
CREATE TABLE IF NOT EXISTS parts(
  key INTEGER PRIMARY KEY,
  deflated BLOB NOT NULL,
  hash INTEGER NOT NULL
))"};

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
  for (const char* const table : {"kept", "examples", "parts"})
    connection.run(std::string("DELETE FROM ") + table);
  connection.run("PRAGMA user_version = " + std::to_string(version));
  return connection;
}

struct FileState {
  std::uint64_t size = 0;
  std::int64_t time = 0;  // when it was written, in nanoseconds
};

// Asks the system once, since there are very many pages.
std::optional<FileState> state_of(const std::string& path) {
  constexpr std::int64_t nanoseconds = 1'000'000'000;
  struct stat state {};
  if (::stat(path.c_str(), &state) != 0 || !S_ISREG(state.st_mode)) return std::nullopt;
  return FileState{static_cast<std::uint64_t>(state.st_size),
                   state.st_mtim.tv_sec * nanoseconds + state.st_mtim.tv_nsec};
}

}  // namespace

std::optional<std::int64_t> time_of_file(const std::string& path) {
  const auto state = state_of(path);
  return state ? std::optional(state->time) : std::nullopt;
}

std::optional<std::int64_t> KeptPage::time_if_unchanged(const std::string& path) const {
  const auto state = state_of(path);
  if (!state || state->size != size) return std::nullopt;
  if (time == state->time) return time;
  std::ifstream file(path, std::ios::binary);
  const std::string content{std::istreambuf_iterator<char>(file), {}};
  return KeptPages::hash_of(content) == hash ? std::optional(state->time) : std::nullopt;
}

std::string KeptPage::game() const {
  std::string text = expanded_like(packed, examples);
  if (KeptPages::hash_of(text) != hash_of_game)
    throw Error(Error::Kind::syntax, "what is kept of a game is damaged; its bytes expected");
  return text;
}

KeptPages::KeptPages(const std::string& path, std::uint64_t settings)
    : connection_(path, sqlite::Connection::Access::writing),
      find_(begun(connection_, settings),
            "SELECT address, size, hash, time, kind, examples, game, hash_of_game FROM kept "
            "WHERE key = ?"),
      address_(connection_, "SELECT address FROM kept WHERE key = ?"),
      add_(connection_, "REPLACE INTO kept VALUES(NULL, ?, ?, ?, ?, NULL, ?, ?, ?, ?)"),
      stamp_(connection_, "UPDATE kept SET time = ? WHERE key = ?"),
      find_part_(connection_, "SELECT deflated, hash FROM parts WHERE key = ?"),
      add_part_(connection_, "REPLACE INTO parts VALUES(?, ?, ?)") {
  for (sqlite::Statement all(connection_, "SELECT kind, text FROM examples"); all.next();)
    examples_of(all.text(0))->append(all.text(1));
}

const std::shared_ptr<std::string>& KeptPages::examples_of(const std::string& kind) {
  std::shared_ptr<std::string>& examples = examples_[kind];
  if (!examples) {
    examples = std::make_shared<std::string>();
    examples->reserve(most_examples);
  }
  return examples;
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
    const std::shared_ptr<std::string>& examples = examples_of(found.text(4));
    page = {found.text(0),
            static_cast<std::uint64_t>(found.integer(1)),
            static_cast<std::uint64_t>(found.integer(2)),
            {},
            found.text(6),
            static_cast<std::uint64_t>(found.integer(7)),
            std::string_view(*examples).substr(0, static_cast<std::size_t>(found.integer(5))),
            examples};
    if (!found.is_null(3)) page->time = found.integer(3);
  }
  found.reset();
  return page;
}

void KeptPages::add(std::uint64_t key, const std::string& address, std::string_view page,
                    const std::string& kind, const std::string& text) {
  std::string& examples = *examples_of(kind);
  const std::string packed = compressed_like(text, examples);
  add_.with(key, std::string_view(address), std::uint64_t{page.size()}, hash_of(page),
            std::string_view(kind), std::uint64_t{examples.size()}, std::string_view(packed),
            hash_of(text))
      .run();
  if (examples.size() >= most_examples) return;
  examples += text.substr(0, most_examples - examples.size());
  has_new_examples_ = true;
}

void KeptPages::stamp(std::uint64_t key, std::int64_t time) {
  stamp_.with(time, key).run();
}

void KeptPages::forget_all_but(const std::unordered_set<std::uint64_t>& keys) {
  for (const std::string table : {"kept", "parts"}) {
    std::vector<std::uint64_t> others;
    for (sqlite::Statement all(connection_, "SELECT key FROM " + table); all.next();)
      if (const auto key = static_cast<std::uint64_t>(all.integer(0)); !keys.contains(key))
        others.push_back(key);
    sqlite::Statement forget(connection_, "DELETE FROM " + table + " WHERE key = ?");
    for (const std::uint64_t key : others) forget.with(key).run();
  }
}

std::optional<std::string> KeptPages::find_part(std::uint64_t key) {
  std::optional<std::string> part;
  if (find_part_.with(key).next()) {
    part = find_part_.text(0);
    if (hash_of(*part) != static_cast<std::uint64_t>(find_part_.integer(1))) part.reset();
  }
  find_part_.reset();
  return part;
}

void KeptPages::add_part(std::uint64_t key, const std::string& deflated) {
  add_part_.with(key, std::string_view(deflated), hash_of(deflated)).run();
}

void KeptPages::commit() {
  if (has_new_examples_) {
    sqlite::Statement keep(connection_, "REPLACE INTO examples VALUES(?, ?)");
    for (const auto& [kind, examples] : examples_)
      keep.with(std::string_view(kind), std::string_view(*examples)).run();
  }
  connection_.run("COMMIT");
}

std::uint64_t KeptPages::hash_of(std::string_view text) {
  return std::hash<std::string_view>{}(text);
}

}  // namespace cairn
