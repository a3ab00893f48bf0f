// Files of other kinds that lie beside records: pictures, prose, what other verbs wrote.
#pragma once

#include <string_view>

namespace cairn::cli {

// What a file in a directory or an archive plainly is, if that is no record: "a PNG picture"; else
// nothing. It is told by the content and, of prose, by the name (README, LICENSE, *.md and their
// like), since prose may quote a record. What might be a bad record is not passed over, nor is
// whatever is called *.sgf.
std::string_view foreign_kind(std::string_view name, std::string_view text);

}  // namespace cairn::cli
