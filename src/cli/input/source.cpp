#include "cli/input/source.hpp"

#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "cli/input/input_records.hpp"
#include "cli/input/inputs.hpp"
#include "cli/shell/console.hpp"
#include "cli/shell/interrupt.hpp"
#include "formats/records/reader.hpp"
#include "games/list.hpp"
#include "text/quote.hpp"

namespace cairn::cli {

namespace {

const std::string position_label = "POSITION";  // stands for a file name in messages

SourceRecord source_record(ReadResult result) {
  if (const Error* error = std::get_if<Error>(&result.content))
    return BadRecord{position_label, result.number, *error};
  return std::get<Record>(std::move(result.content));
}

std::vector<SourceRecord> read_position_text(const std::string& text,
                                             std::optional<SpaceNames> spaces) {
  std::vector<SourceRecord> records;
  Reading reading;
  reading.spaces = spaces;
  cairn::read_records(
      text, position_label,
      [&](ReadResult result) { records.push_back(source_record(std::move(result))); }, reading);
  return records;
}

SourceRecords read_files(const std::string& path, const Part& part, const StoredQuery* query,
                         std::optional<SpaceNames> spaces) {
  SourceRecords found;
  InputLimits limits;
  limits.spaces = spaces;
  Inputs inputs({path}, limits, query);
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

// Position text has blanks between its fields, and words for starts have no dots or slashes.
bool looks_like_path(const std::string& argument) {
  return argument.find_first_of(" \t\r\n") == argument.npos &&
         argument.find_first_of("./") != argument.npos;
}

// Reads a start that does not name its game. Exactly one game must be able to read it.
Record read_start(const std::string& text) {
  std::vector<std::string> games;
  std::string reasons;
  for (const GameName& game : game_names()) {
    try {
      with_game(game.name, [&]<Game G>() { G::parse_position(text); });
      games.push_back(game.name);
    } catch (const Error& error) {
      reasons += "; " + game.title + ": " + error.what();
    }
  }
  if (games.empty())
    throw Error(Error::Kind::syntax,
                cairn::quoted(text) + " is neither a file nor a position of any game" + reasons);
  if (games.size() > 1)
    throw Error(Error::Kind::ambiguous, cairn::quoted(text) +
                                            " is a start of several games; put the name of one (" +
                                            games[0] + ", " + games[1] + ") before it");
  Record record;
  record.source = position_label;
  record.game = games[0];
  record.start = text;
  return record;
}

}  // namespace

std::vector<std::string> files_of_source(const std::string& argument) {
  return names_file(argument) ? Inputs({argument}).paths() : std::vector<std::string>{};
}

bool is_position_text(const std::string& argument) {
  return !names_file(argument) && !looks_like_path(argument);
}

SourceRecords read_source_records(const std::string& argument, const Part& part,
                                  const StoredQuery* query, std::optional<SpaceNames> spaces) {
  if (names_file(argument)) return read_files(argument, part, query, spaces);
  if (looks_like_path(argument))
    throw Error(
        Error::Kind::io,
        cairn::quoted(argument) +
            " is neither a file nor position text, which is a board, who is to move, and a stage "
            "or number, with blanks between");
  if (is_position_line(argument)) return {read_position_text(argument, spaces)};
  return {{read_start(argument)}};
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
  std::optional<Error> failure;  // why the whole text is no position
  for (std::size_t end = argument.size(); end != argument.npos && end > 0;
       end = argument.find_last_of(' ', end - 1)) {
    try {
      const Record start = read_source(argument.substr(0, end)).front();
      if (!start.turns.empty()) continue;  // they may be in other names
      with_game(start.game, [&]<Game G>() { G::parse_position(start.start); });
      const std::string turns = argument.substr(end);
      if (turns.empty()) return start;
      return std::get<Record>(
          read_position_text(start.game + ' ' + start.start + '\n' + turns + '\n', spaces).front());
    } catch (const Error& error) {
      if (!failure) failure = error;
    }
  }
  throw *failure;
}

}  // namespace cairn::cli
