// A POSITION or SOURCE argument: position text, or a FILE in any format that is read.
#pragma once

#include <string>
#include <vector>

#include "model/record.hpp"

namespace cairn::cli {

// The records that the argument stands for, at least one; position text is a record without turns.
// Throws Error: kind io if a file cannot be read, and otherwise that of the first bad record, its
// place in the message.
std::vector<Record> read_source(const std::string& argument);

}  // namespace cairn::cli
