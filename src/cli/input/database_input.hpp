// A FILE that is a database: gives its records one by one.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "cli/input/input.hpp"
#include "formats/database/database_reader.hpp"

namespace cairn::cli {

class DatabaseInput {
 public:
  // Throws Error of kind io if the database is not Cairn's or cannot be read.
  explicit DatabaseInput(const std::string& path);

  // Returns the next record as if it were read from the file from which it once came: with that
  // name, its number there and its place. Its analyses can be asked for. A database that cannot be
  // read further gives an Input with the error.
  std::optional<Input> next();

 private:
  std::string path_;
  std::shared_ptr<DatabaseReader> reader_;
  bool is_broken_ = false;
};

}  // namespace cairn::cli
