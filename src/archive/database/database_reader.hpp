// Reads the records of a database and their analyses.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "archive/database/sqlite.hpp"
#include "archive/database/stored_query.hpp"
#include "archive/database/stored_record.hpp"

namespace cairn {

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
  void find(const StoredQuery& query);
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

}  // namespace cairn
