// From records to text.
#pragma once

#include <string>
#include <string_view>

#include "formats/text/game_names.hpp"
#include "model/record.hpp"

namespace cairn {

// The record in that format; its start and turns are in the game's notation for it already. Throws
// Error (usage) if the format cannot hold the record.
std::string write_record(const Record& record, Format format, GameNames names);

// What stands between two records of one output.
std::string_view separator(Format format);

// What the names of files in that format end with: ".sgf" or ".txt".
std::string_view extension(Format format);

// "cairn", "littlegolem", "boardspace", "waltz" and "text", as on the command line. Reading throws
// Error (usage).
std::string_view name(Format format);
Format parse_format(std::string_view name);

}  // namespace cairn
