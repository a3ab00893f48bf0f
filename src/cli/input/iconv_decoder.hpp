// The charsets that the system can convert.
#pragma once

#include "formats/records/charset.hpp"

namespace cairn::cli {

// Converts with iconv (POSIX), without replacing anything.
Decoded decode_by_iconv(std::string_view bytes, const std::string& charset);

}  // namespace cairn::cli
