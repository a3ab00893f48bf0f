// A record in a row of a database.
#pragma once

#include <string>

#include "archive/database/sqlite.hpp"
#include "archive/database/stored_record.hpp"
#include "archive/database/stored_words.hpp"

namespace cairn {

// What a statement selects of a record, from the tables `games` and `records`.
inline const std::string record_columns = R"(source, number, form, line, "column", text)";

// Reads these columns, of which the first has that number in the row.
inline StoredRecord record_in(const sqlite::Statement& row, int column = 0) {
  const auto number = [&](int next) { return static_cast<int>(row.integer(column + next)); };
  return {row.text(column),
          number(1),
          {number(3), number(4)},
          content_of(row.text(column + 2)),
          row.text(column + 5)};
}

}  // namespace cairn
