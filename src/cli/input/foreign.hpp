// Recognises files of other kinds that lie beside records: pictures, prose, and what other verbs of
// Cairn wrote.
#pragma once

#include <string_view>

namespace cairn::cli {

// Returns what a file in a directory or an archive is if it is clearly not a record, such as "a PNG
// picture", or an empty text otherwise. The content decides, except that prose is recognised by its
// name (README, LICENSE, *.md and similar names), because prose may quote a record. Files that
// could be bad records and files named *.sgf are never foreign.
std::string_view foreign_kind(std::string_view name, std::string_view text);

}  // namespace cairn::cli
