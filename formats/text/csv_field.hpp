// Fields of comma-separated values (RFC 4180).
#pragma once

#include <string>
#include <string_view>

namespace cairn {

// A text as a field; in quotes if it must be.
std::string csv_field(std::string_view text);

}  // namespace cairn
