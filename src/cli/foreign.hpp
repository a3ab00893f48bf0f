// Files of other kinds that lie beside records: pictures, archives, what other verbs wrote.
#pragma once

#include <string_view>

namespace cairn::cli {

// What a file plainly is, by its content, if that is no record: "a PNG picture"; else nothing. What
// might be a bad record is not told from one.
std::string_view foreign_kind(std::string_view text);

}  // namespace cairn::cli
