#include "cli/input/source.hpp"

#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "archive/input/input.hpp"
#include "archive/input/inputs.hpp"
#include "cli/shell/console.hpp"
#include "cli/shell/interrupt.hpp"
#include "formats/records/reader.hpp"
#include "games/typed_play.hpp"
#include "text/quote.hpp"

namespace cairn::cli {

namespace {

SourceRecord source_record(ReadResult result) {
  if (const Error* error = std::get_if<Error>(&result.content))
    return BadRecord{std::string(typed_label), result.number, *error};
  return std::get<Record>(std::move(result.content));
}

SourceRecords read_files(const std::string& path, const Part& part, const StoredQuery* query,
                         std::optional<SpaceNames> spaces) {
  SourceRecords found;
  InputLimits limits;
  limits.spaces = spaces;
  Inputs inputs({path}, stop_requested(), limits, query);
  int in_file = 0;
  bool is_empty = true;
  while (auto input = inputs.next()) {
    if (!input->goes_on) in_file = input->records_before;
    input->records_before = in_file;
    if (!input->foreign_kind.empty()) continue;
    is_empty = false;
    const auto add = [&](SourceRecord record) {
      if (auto* bad = std::get_if<BadRecord>(&record)) bad->source = input->label;
      found.records.push_back(std::move(record));
    };
    // What is unreadable belongs to every part, so that each of them tells it.
    const auto add_if_in_part = [&](ReadResult result) {
      const bool is_bad = std::holds_alternative<Error>(result.content);
      if (is_bad || part.contains(result.text)) add(source_record(std::move(result)));
      ++in_file;
    };
    if (input->error)
      add(BadRecord{{}, ++in_file, *input->error});
    else if (input->piece->kind != TextPiece::Kind::rest)
      read_records(*input, add_if_in_part);
  }
  found.left_out = inputs.left_out();
  if (is_empty && found.left_out == 0 && !stop_requested())
    throw Error(Error::Kind::io, path + ": no file in it; a record or position expected");
  return found;
}

bool names_file(const std::string& argument) {
  std::error_code ignored;
  return argument == "-" || std::filesystem::exists(argument, ignored);
}

}  // namespace

std::vector<std::string> files_of_source(const std::string& argument) {
  return names_file(argument) ? Inputs({argument}, stop_requested()).paths()
                              : std::vector<std::string>{};
}

bool is_position_text(const std::string& argument) {
  return !names_file(argument) && !looks_like_path(argument);
}

SourceRecords read_source_records(const std::string& argument, const Part& part,
                                  const StoredQuery* query, std::optional<SpaceNames> spaces) {
  if (names_file(argument)) return read_files(argument, part, query, spaces);
  SourceRecords found;
  for (ReadResult& result : typed_positions(argument, spaces))
    found.records.push_back(source_record(std::move(result)));
  return found;
}

std::vector<Record> read_source(const std::string& argument, const Part& part,
                                std::optional<SpaceNames> spaces) {
  std::vector<Record> records;
  for (SourceRecord& record : read_source_records(argument, part, nullptr, spaces).records) {
    if (const auto* bad = std::get_if<BadRecord>(&record))
      throw Error(bad->error.kind(), describe(bad->source, bad->error));
    records.push_back(std::move(std::get<Record>(record)));
  }
  return records;
}

void say_notes(const Record& record) {
  for (const std::string& note : record.notes)
    say(describe(record.source, Error(Error::Kind::syntax, note, record.place)));
}

Record read_line_of_play(const std::string& argument, std::optional<SpaceNames> spaces) {
  if (names_file(argument)) {
    Record record = read_source(argument).front();
    record.turns.clear();
    record.notes.clear();  // they are about the turns
    return record;
  }
  return typed_play(argument, spaces);
}

}  // namespace cairn::cli
