#include "formats/records/sqlite.hpp"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <iterator>
#include <memory>
#include <new>
#include <sqlite3.h>
#include <utility>

#include "core/error.hpp"
#include "core/text.hpp"

namespace cairn::sqlite {

namespace {

// Milliseconds for another program to finish what it writes, and between looks at it.
constexpr int longest_wait = 10'000;
constexpr int pause = 10;

// What is wrong, and what would be right.
std::string words_for(int code, const char* message) {
  switch (code & 0xFF) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
      return "the database is locked by another program; try again when it has ended";
    case SQLITE_FULL:
      return "the disk is full; make room and run the same command again to resume";
    case SQLITE_READONLY:
    case SQLITE_PERM:
      return "the database is read-only; choose another place";
    case SQLITE_CORRUPT:
      return "the database is damaged; use a copy, or what `sqlite3 FILE .recover` can save";
    case SQLITE_INTERRUPT:
      return "stopped while the database was read or written";
    case SQLITE_NOTADB:
      return "not a database; an SQLite database expected";
    default:
      return std::string("the database cannot be used: ") + message + "; choose another place";
  }
}

// The number that stands at an offset of a header, the most significant byte first.
std::uint64_t big_endian_at(std::string_view bytes, std::size_t at, std::size_t size) {
  std::uint64_t number = 0;
  for (const char byte : bytes.substr(at, size))
    number = number << 8 | static_cast<unsigned char>(byte);
  return number;
}

// The size in bytes that a database has by its header (https://sqlite.org/fileformat.html), or 0 if
// that does not tell it.
std::uint64_t size_by_header(std::string_view header) {
  constexpr std::uint64_t largest_page = 65536;  // which is written as 1
  const std::uint64_t page = big_endian_at(header, 16, 2);
  const bool is_counted = big_endian_at(header, 24, 4) == big_endian_at(header, 92, 4);
  return is_counted ? (page == 1 ? largest_page : page) * big_endian_at(header, 28, 4) : 0;
}

// Whether the database has a write-ahead log, for which files beside it are made by readers, too.
bool has_log(const char* path) {
  constexpr std::size_t read_version = 19;  // where the header tells it; 2 means a log
  std::ifstream file(path, std::ios::binary);
  return file.seekg(read_version) && file.get() == 2;
}

// Throws Error of kind io if there is a file that is no database, or not a whole one: SQLite would
// tell only that it is damaged, and that only where it reads what is missing.
void expect_whole(const std::string& path, Connection::Access access) {
  constexpr std::size_t header_size = 100;
  constexpr std::string_view beginning("SQLite format 3", 16);
  std::error_code none;
  const std::uintmax_t size = std::filesystem::file_size(path, none);
  if (none || (size == 0 && access == Connection::Access::writing)) return;
  std::string header(std::min<std::uintmax_t>(size, header_size), '\0');
  if (!std::ifstream(path, std::ios::binary).read(header.data(), std::ssize(header))) return;
  if (size == 0) throw Error(Error::Kind::io, "an empty file; a database expected");
  if (!std::string_view(header).starts_with(beginning))
    throw Error(Error::Kind::io, words_for(SQLITE_NOTADB, ""));
  const bool has_journal = std::filesystem::exists(path + "-journal", none) ||
                           std::filesystem::exists(path + "-wal", none);
  const std::uint64_t whole = size < header_size ? header_size : size_by_header(header);
  if (size < whole && !has_journal)
    throw Error(Error::Kind::io,
                "the database is cut off, with " + std::to_string(size) + " of " +
                    (size < header_size ? "at least " : "") + std::to_string(whole) +
                    " bytes; copy it again, or use what `sqlite3 FILE .recover` can save");
}

// Calls a predicate for SQLite.
void call_predicate(sqlite3_context* context, int, sqlite3_value** values) {
  const auto& predicate = *static_cast<const Predicate*>(sqlite3_user_data(context));
  const void* const bytes = sqlite3_value_blob(values[0]);
  const auto size = static_cast<std::size_t>(sqlite3_value_bytes(values[0]));
  sqlite3_result_int(context, bytes && predicate({static_cast<const char*>(bytes), size}) ? 1 : 0);
}

constexpr int steps_between_looks = 10'000;  // of SQLite's machine, less than a millisecond

std::atomic<const std::atomic<bool>*> stop{nullptr};

int is_stopped(void*) {
  const std::atomic<bool>* const flag = stop;
  return flag && *flag ? 1 : 0;
}

// What waits for a commit was finished, and is kept.
int wait_for_others(void* database, int pauses) {
  const bool may_stop = sqlite3_get_autocommit(static_cast<sqlite3*>(database)) != 0;
  if ((may_stop && is_stopped(nullptr)) || pauses >= longest_wait / pause) return 0;
  sqlite3_sleep(pause);
  return 1;
}

void delete_predicate(void* predicate) {
  delete static_cast<Predicate*>(predicate);
}

}  // namespace

bool is_stored_as_text(std::string_view text) {
  return is_utf8(text) && text.find('\0') == text.npos;
}

void stop_if(const std::atomic<bool>& flag) {
  stop = &flag;
}

Connection::Connection(const std::string& path, Access access) {
  expect_whole(path, access);
  // A reader may have to undo what a killed run has not committed. A file that is protected against
  // writing is opened for reading alone.
  const int flags = SQLITE_OPEN_READWRITE | (access == Access::writing ? SQLITE_OPEN_CREATE : 0);
  // A name that begins so would be taken for a URI.
  const std::string name = path.starts_with("file:") ? "./" + path : path;
  const int code = sqlite3_open_v2(name.c_str(), &handle_, flags, nullptr);
  if (code != SQLITE_OK) {
    sqlite3_close(handle_);
    throw Error(Error::Kind::io, words_for(code, sqlite3_errstr(code)));
  }
  sqlite3_busy_handler(handle_, wait_for_others, handle_);
  // https://sqlite.org/security.html, "Untrusted SQLite Database Files"
  for (const auto& [setting, value] : {std::pair{SQLITE_DBCONFIG_DEFENSIVE, 1},
                                       {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
                                       {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
                                       {SQLITE_DBCONFIG_ENABLE_VIEW, 0}})
    sqlite3_db_config(handle_, setting, value, nullptr);
  sqlite3_exec(handle_, "PRAGMA cell_size_check = 1", nullptr, nullptr, nullptr);
  if (access == Access::writing) return;  // where a stop would undo what was finished
  sqlite3_progress_handler(handle_, steps_between_looks, is_stopped, nullptr);
  sqlite3_exec(handle_, "PRAGMA query_only = 1", nullptr, nullptr, nullptr);
}

Connection::~Connection() {
  sqlite3_close(handle_);
}

void Connection::run(const std::string& sql) {
  const int code = sqlite3_exec(handle_, sql.c_str(), nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) fail(code);
}

// SQLite owns the predicate, also if this fails.
void Connection::define(const std::string& name, Predicate predicate) {
  auto owned = std::make_unique<Predicate>(std::move(predicate));
  const int code =
      sqlite3_create_function_v2(handle_, name.c_str(), 1, SQLITE_UTF8, owned.release(),
                                 call_predicate, nullptr, nullptr, delete_predicate);
  if (code != SQLITE_OK) fail(code);
}

void Connection::fail(int code) const {
  if ((code & 0xFF) == SQLITE_NOMEM) throw std::bad_alloc();
  const int kind = code & 0xFF;
  if ((kind == SQLITE_CANTOPEN || kind == SQLITE_READONLY) &&
      has_log(sqlite3_db_filename(handle_, "main")))
    throw Error(Error::Kind::io,
                "the database has a write-ahead log, which is used only in a directory that can be "
                "written; copy the database to one, or have its owner run `sqlite3 FILE 'PRAGMA "
                "journal_mode = DELETE'`");
  const bool is_over = kind == SQLITE_BUSY && is_stopped(nullptr);
  throw Error(Error::Kind::io,
              words_for(is_over ? SQLITE_INTERRUPT : code, sqlite3_errmsg(handle_)));
}

bool Connection::is_in_transaction() const {
  return sqlite3_get_autocommit(handle_) == 0;
}

std::int64_t Connection::last_row() const {
  return sqlite3_last_insert_rowid(handle_);
}

Statement::Statement(const Connection& connection, std::string_view sql) : connection_(connection) {
  check(sqlite3_prepare_v2(connection.handle(), sql.data(), static_cast<int>(sql.size()), &handle_,
                           nullptr));
}

Statement::~Statement() {
  sqlite3_finalize(handle_);
}

bool Statement::next() {
  const int code = sqlite3_step(handle_);
  if (code == SQLITE_ROW) return true;
  sqlite3_reset(handle_);
  if (code != SQLITE_DONE) connection_.fail(code);
  return false;
}

void Statement::reset() {
  sqlite3_reset(handle_);  // a failure was told by next()
  sqlite3_clear_bindings(handle_);
}

std::optional<std::int64_t> Statement::only_integer() {
  const std::optional<std::int64_t> found = next() ? std::optional(integer(0)) : std::nullopt;
  reset();
  return found;
}

void Statement::expect(bool is_right, int column, const char* expected) const {
  if (is_right) return;
  throw Error(Error::Kind::io,
              fmt::format("the database is damaged: {} expected in the column `{}`; use a copy",
                          expected, sqlite3_column_name(handle_, column)));
}

std::int64_t Statement::integer(int column) const {
  expect(sqlite3_column_type(handle_, column) == SQLITE_INTEGER, column, "a whole number");
  return sqlite3_column_int64(handle_, column);
}

int Statement::count(int column) const {
  constexpr int most = 1'000'000'000;
  const std::int64_t number = integer(column);
  expect(0 <= number && number <= most, column, "a number from 0 to 10^9");
  return static_cast<int>(number);
}

double Statement::real(int column) const {
  const int type = sqlite3_column_type(handle_, column);
  expect(type == SQLITE_FLOAT || type == SQLITE_INTEGER, column, "a number");
  return sqlite3_column_double(handle_, column);
}

std::string Statement::text(int column) const {
  const int type = sqlite3_column_type(handle_, column);
  expect(type != SQLITE_FLOAT && type != SQLITE_INTEGER, column, "a text");
  const void* const bytes = sqlite3_column_blob(handle_, column);
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(handle_, column));
  return bytes ? std::string(static_cast<const char*>(bytes), size) : std::string();
}

bool Statement::is_null(int column) const {
  return sqlite3_column_type(handle_, column) == SQLITE_NULL;
}

void Statement::bind(int parameter, std::int64_t value) {
  check(sqlite3_bind_int64(handle_, parameter, value));
}

void Statement::bind(int parameter, double value) {
  check(sqlite3_bind_double(handle_, parameter, value));
}

void Statement::bind(int parameter, std::string_view value) {
  const auto size = static_cast<sqlite3_uint64>(value.size());
  check(is_stored_as_text(value)
            ? sqlite3_bind_text64(handle_, parameter, value.data(), size, SQLITE_TRANSIENT,
                                  SQLITE_UTF8)
            : sqlite3_bind_blob64(handle_, parameter, value.data(), size, SQLITE_TRANSIENT));
}

void Statement::check(int code) const {
  if (code != SQLITE_OK) connection_.fail(code);
}

}  // namespace cairn::sqlite
