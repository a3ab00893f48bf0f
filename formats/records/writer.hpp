// Writes records as text, in any of the formats.
//
// Stable: docs/library.md says what that means.
#pragma once

#include <string>
#include <string_view>

#include "formats/text/game_names.hpp"
#include "model/record.hpp"

namespace cairn {

// Writes the record in that format. Its start and turns must already be in the game's notation for
// the format. Throws Error (usage) if the format cannot hold the record.
std::string write_record(const Record& record, Format format);

// The extension of file names for that format: ".sgf" or ".txt".
std::string_view extension(Format format);

// The formats' names on the command line: "cairn", "littlegolem", "boardspace", "waltz" and "text".
// parse_format() throws Error (usage) for any other name.
std::string_view name(Format format);
Format parse_format(std::string_view name);

}  // namespace cairn
