// A FILE that is a database: gives its records one by one.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>

#include "archive/database/database_reader.hpp"
#include "cli/input/input.hpp"

namespace cairn::cli {

class DatabaseInput {
 public:
  // Gives all records, or those that are asked for. Throws Error of kind io if the database is not
  // Cairn's or cannot be read.
  DatabaseInput(const std::string& path, const StoredQuery* query);

  // Returns the next record as if it were read from the file from which it once came: with that
  // name, its number there and its place. Its analyses can be asked for. A database that cannot be
  // read further gives an Input with the error.
  std::optional<Input> next();

  // Returns how many records are not asked for.
  std::size_t left_out() const { return reader_->left_out(); }
  // Returns the share of the others that was given, 0 to 1.
  double share_read() const { return reader_->share_read(); }

 private:
  std::string path_;
  std::shared_ptr<DatabaseReader> reader_;
  bool is_broken_ = false;
};

}  // namespace cairn::cli
