// Fields of comma-separated values (RFC 4180).
#pragma once

#include <string>
#include <string_view>

namespace cairn {

// The text as one field in UTF-8, put in quotes only if it contains a comma, a quote or a line end.
std::string csv_field(std::string_view text);

}  // namespace cairn
