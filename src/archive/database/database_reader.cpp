#include "archive/database/database_reader.hpp"

#include <algorithm>
#include <utility>

#include "archive/database/database_schema.hpp"
#include "archive/database/stored_row.hpp"

namespace cairn {

namespace {

constexpr int rows_at_a_time = 256;

DatabaseReader::Row row_in(const sqlite::Statement& row) {
  return {row.integer(0), record_in(row, 2), row.integer(1) != 0};
}

}  // namespace

DatabaseReader::DatabaseReader(const std::string& path, const StoredQuery* query)
    : connection_(path, sqlite::Connection::Access::reading) {
  expect_tables(connection_);
  const std::string selected = "SELECT id, EXISTS(SELECT 1 FROM analyses WHERE game = games.id), " +
                               record_columns + " FROM games JOIN records ON records.game = id ";
  records_.emplace(connection_, selected + R"(WHERE (source, number, id) > (?, ?, ?)
                                              ORDER BY source, number, id LIMIT ?)");
  record_.emplace(connection_, selected + "WHERE id = ?");
  analyses_.emplace(connection_,
                    R"(SELECT search, depth, proof_nodes, second_look, candidates, json
                       FROM analyses WHERE game = ? ORDER BY id)");
  last_.record.number = 0;
  sqlite::Statement count(connection_, "SELECT count(*) FROM games");
  if (count.next()) all_ = static_cast<std::size_t>(count.integer(0));
  if (query) find(*query);
}

std::optional<DatabaseReader::Row> DatabaseReader::next() {
  if (waiting_.empty() && !is_at_end_) wanted_ ? read_wanted() : read_on();
  if (waiting_.empty()) return std::nullopt;
  Row row = std::move(waiting_.front());
  waiting_.pop_front();
  ++given_;
  return row;
}

double DatabaseReader::share_read() const {
  const std::size_t asked_for = all_ - left_out_;
  return asked_for == 0
             ? 1
             : std::min(1.0, static_cast<double>(given_) / static_cast<double>(asked_for));
}

void DatabaseReader::find(const StoredQuery& query) {
  wanted_ = wanted_games(connection_, query);
  left_out_ = all_ - std::min(all_, wanted_->size());
}

// Some rows are read at once and the statement is ended, because writers wait for readers.
void DatabaseReader::read_on() {
  sqlite::Statement& rows =
      records_->with(last_.record.source, last_.record.number, last_.key, rows_at_a_time);
  while (rows.next()) waiting_.push_back(row_in(rows));
  is_at_end_ = waiting_.empty();
  if (is_at_end_) return;
  last_.key = waiting_.back().key;
  last_.record.source = waiting_.back().record.source;
  last_.record.number = waiting_.back().record.number;
}

void DatabaseReader::read_wanted() {
  for (int row = 0; row < rows_at_a_time && taken_ < wanted_->size(); ++row) {
    sqlite::Statement& rows = record_->with((*wanted_)[taken_++]);
    while (rows.next()) waiting_.push_back(row_in(rows));
  }
  is_at_end_ = waiting_.empty();
}

std::vector<StoredAnalysis> DatabaseReader::analyses(std::int64_t game) {
  const std::lock_guard guard(mutex_);
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
