// A POSITION or SOURCE argument: position text, or a FILE in any format that is read.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "model/annotated_game.hpp"
#include "model/record.hpp"

namespace cairn::cli {

// A record, or what is wrong where one should be.
using SourceRecord = std::variant<Record, BadRecord>;

// What the argument stands for, in its order, bad records included; position text is a record
// without turns. At least one. Throws Error if the argument is neither a file nor a position.
std::vector<SourceRecord> read_source_records(const std::string& argument);

// Only good ones: throws the first bad record's error too, its place in the message.
std::vector<Record> read_source(const std::string& argument);

}  // namespace cairn::cli
