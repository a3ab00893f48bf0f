// A record in a row of a database.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <utility>

#include "archive/database/sqlite.hpp"
#include "archive/database/stored_record.hpp"
#include "formats/text/content.hpp"

namespace cairn {

// The words for the forms of records.
inline constexpr std::array<std::pair<Content, std::string_view>, 3> stored_forms{
    {{Content::sgf, "sgf"}, {Content::waltz, "waltz"}, {Content::text, "text"}}};

constexpr std::string_view form_of(Content content) {
  for (const auto& [known, word] : stored_forms)
    if (known == content) return word;
  return form_of(Content::text);
}

constexpr Content content_of(std::string_view form) {
  for (const auto& [content, word] : stored_forms)
    if (word == form) return content;
  return Content::text;
}

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
