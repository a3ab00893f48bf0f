#include "formats/database/database_reader.hpp"

#include <utility>

#include "formats/database/database_schema.hpp"
#include "formats/database/stored_words.hpp"

namespace cairn {

namespace {

constexpr int rows_at_a_time = 256;

}  // namespace

DatabaseReader::DatabaseReader(const std::string& path)
    : connection_(path, sqlite::Connection::Access::reading) {
  expect_tables(connection_);
  records_.emplace(connection_,
                   R"(SELECT id, source, number, form, line, "column", text
                      FROM games JOIN records ON records.game = id
                      WHERE (source, number, id) > (?, ?, ?)
                      ORDER BY source, number, id LIMIT ?)");
  analyses_.emplace(connection_,
                    R"(SELECT search, depth, proof_nodes, second_look, candidates, json
                       FROM analyses WHERE game = ? ORDER BY id)");
  last_.record.number = 0;
}

std::optional<DatabaseReader::Row> DatabaseReader::next() {
  if (waiting_.empty() && !is_at_end_) read_on();
  if (waiting_.empty()) return std::nullopt;
  Row row = std::move(waiting_.front());
  waiting_.pop_front();
  return row;
}

// Some rows are read at once and the statement is ended, because writers wait for readers.
void DatabaseReader::read_on() {
  sqlite::Statement& rows =
      records_->with(last_.record.source, last_.record.number, last_.key, rows_at_a_time);
  while (rows.next()) {
    StoredRecord record{rows.text(1),
                        static_cast<int>(rows.integer(2)),
                        {static_cast<int>(rows.integer(4)), static_cast<int>(rows.integer(5))},
                        content_of(rows.text(3)),
                        rows.text(6)};
    waiting_.push_back({rows.integer(0), std::move(record)});
  }
  is_at_end_ = waiting_.empty();
  if (is_at_end_) return;
  last_.key = waiting_.back().key;
  last_.record.source = waiting_.back().record.source;
  last_.record.number = waiting_.back().record.number;
}

std::vector<StoredAnalysis> DatabaseReader::analyses(std::int64_t game) {
  std::vector<StoredAnalysis> found;
  sqlite::Statement& rows = analyses_->with(game);
  while (rows.next()) {
    AnalysisSettings settings;
    settings.depth = static_cast<int>(rows.integer(1));
    settings.proof_nodes = static_cast<std::uint64_t>(rows.integer(2));
    settings.second_look_nodes = static_cast<std::uint64_t>(rows.integer(3));
    settings.candidates = static_cast<int>(rows.integer(4));
    found.push_back({rows.text(0), settings, rows.text(5)});
  }
  return found;
}

}  // namespace cairn
