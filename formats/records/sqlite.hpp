// SQLite behind types that throw Cairn's own errors.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

struct sqlite3;
struct sqlite3_stmt;

namespace cairn::sqlite {

// Says of a text whether it fits.
using Predicate = std::function<bool(std::string_view)>;

// Whether SQLite gets a text as such, and not as bytes because it is not valid UTF-8 or has NUL, on
// which SQLite's functions for texts rely. Bytes come after all texts.
bool is_stored_as_text(std::string_view text);

// From now on, reading and waiting end with an Error soon after the flag is set, in all threads.
void stop_if(const std::atomic<bool>& flag);

// What a file says is not believed: its triggers and views never run, and its schema may call no
// functions.
class Connection {
 public:
  enum class Access : std::uint8_t {
    reading,
    writing,  // a file that is not there is made
  };

  // Throws Error of kind io, as everything here does, without the path.
  Connection(const std::string& path, Access access);
  ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  // Runs statements that have no parameters and whose rows do not matter.
  void run(const std::string& sql);

  // Makes the predicate a function of SQL with one argument, which is false for NULL.
  void define(const std::string& name, Predicate predicate);

  // Throws the error for a code of SQLite's, in words.
  [[noreturn]] void fail(int code) const;

  // Whether a transaction is open. A failure may have ended it.
  bool is_in_transaction() const;
  std::int64_t last_row() const;  // the key of the row that was inserted last
  sqlite3* handle() const { return handle_; }

 private:
  sqlite3* handle_ = nullptr;
};

// A prepared statement, which is used again and again.
class Statement {
 public:
  Statement(const Connection& connection, std::string_view sql);
  ~Statement();
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;

  // Begins anew with these values for the parameters, in their order.
  template <class... Values>
  Statement& with(const Values&... values) {
    reset();
    int parameter = 0;
    (bind(++parameter, values), ...);
    return *this;
  }

  // Goes to the next row. Returns false after the last one, when the statement is ready for another
  // use.
  bool next();
  // Runs a statement without rows.
  void run() {
    while (next()) continue;
  }
  // Returns the first column of a statement that gives at most one row.
  std::optional<std::int64_t> only_integer();
  // Ends the use of the rows, so that nothing stays locked.
  void reset();

  // The values of the current row, by the number of the column, counted from 0. Throws Error of
  // kind io for one of another type, as SQLite may store in any column. NULL is an empty text.
  std::int64_t integer(int column) const;
  int count(int column) const;  // a number from 0 to 10^9, or else Error
  double real(int column) const;
  std::string text(int column) const;
  bool is_null(int column) const;

 private:
  void bind(int parameter, std::int64_t value);
  void bind(int parameter, int value) { bind(parameter, std::int64_t{value}); }
  // Keys have 64 bits; SQLite stores them as signed numbers.
  void bind(int parameter, std::uint64_t value) {
    bind(parameter, static_cast<std::int64_t>(value));
  }
  void bind(int parameter, double value);
  void bind(int parameter, std::string_view value);
  template <class Value>
  void bind(int parameter, const std::optional<Value>& value) {
    if (value) bind(parameter, *value);
  }
  void check(int code) const;
  void expect(bool is_right, int column, const char* expected) const;

  const Connection& connection_;
  sqlite3_stmt* handle_ = nullptr;
};

}  // namespace cairn::sqlite
