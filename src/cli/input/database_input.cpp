#include "cli/input/database_input.hpp"

#include <utility>

#include "cli/input/opened_file.hpp"

namespace cairn::cli {

DatabaseInput::DatabaseInput(const std::string& path, const StoredQuery* query)
    : path_(label_of(path)), reader_(std::make_shared<DatabaseReader>(path, query)) {}

std::optional<Input> DatabaseInput::next() {
  if (is_broken_) return std::nullopt;
  try {
    std::optional<DatabaseReader::Row> row = reader_->next();
    if (!row) return std::nullopt;
    StoredRecord& record = row->record;
    Input input{record.source};
    input.piece = std::make_shared<const TextPiece>(
        TextPiece{std::move(record.text), record.place, record.content, TextPiece::Kind::whole});
    input.records_before = record.number - 1;
    input.analyses = [reader = reader_, game = row->key] { return reader->analyses(game); };
    return input;
  } catch (const Error& error) {
    is_broken_ = true;
    return Input{path_, {}, error};
  }
}

}  // namespace cairn::cli
