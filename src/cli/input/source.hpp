// A POSITION or SOURCE argument: position text, or a FILE in any format that Cairn reads.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "archive/database/stored_query.hpp"
#include "cli/options/common_values.hpp"
#include "model/annotated_game.hpp"
#include "model/record.hpp"
#include "model/space_names.hpp"

namespace cairn::cli {

// A record, or what is wrong in the place of one.
using SourceRecord = std::variant<Record, BadRecord>;

// Returns the files that the argument names: itself, or those of a directory. There are none for
// position text.
std::vector<std::string> files_of_source(const std::string& argument);

// Whether the argument is position text: it names no file, and does not look like the name of one.
bool is_position_text(const std::string& argument);

struct SourceRecords {
  std::vector<SourceRecord> records;
  std::size_t left_out = 0;  // records of a database that are not asked for
};

// Returns the records of a file that are in the part, or for position text a record without turns.
// Of a database, only the records that `query` asks for are read, if there is one. Bad records are
// included, in their order. There is at least one in all parts together, or left out. `spaces` are
// the names of spaces in records that do not tell theirs. Throws Error if the argument is neither a
// file nor a position.
SourceRecords read_source_records(const std::string& argument, const Part& part = {},
                                  const StoredQuery* query = nullptr,
                                  std::optional<SpaceNames> spaces = {});

// Returns the records alone, but throws the error of the first bad record, with the place in the
// message.
std::vector<Record> read_source(const std::string& argument, const Part& part = {},
                                std::optional<SpaceNames> spaces = {});

// Returns the first record of a file without its turns, or position text with the turns that follow
// it, with a blank between them. Throws as read_source() does.
Record read_line_of_play(const std::string& argument, std::optional<SpaceNames> spaces = {});

// Says what was assumed of a record.
void say_notes(const Record& record);

}  // namespace cairn::cli
