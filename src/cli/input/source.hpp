// A POSITION or SOURCE argument: position text, or a FILE in any format that Cairn reads.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "cli/options/part.hpp"
#include "model/annotated_game.hpp"
#include "model/record.hpp"

namespace cairn::cli {

// A record, or what is wrong in the place of one.
using SourceRecord = std::variant<Record, BadRecord>;

// Returns the files that the argument names: itself, or those of a directory. There are none for
// position text.
std::vector<std::string> files_of_source(const std::string& argument);

// Returns the records of a file that are in the part, or for position text a record without turns.
// Bad records are included, in their order. There is at least one in all parts together. Throws
// Error if the argument is neither a file nor a position.
std::vector<SourceRecord> read_source_records(const std::string& argument, const Part& part = {});

// Does the same, but throws the error of the first bad record, with the place in the message.
std::vector<Record> read_source(const std::string& argument, const Part& part = {});

}  // namespace cairn::cli
