// Long data in little room, for the scripts of pages.
#pragma once

#include <string>
#include <string_view>

namespace cairn {

// Returns a text compressed in the format of zlib (RFC 1950).
using Compressor = std::string (*)(std::string_view text);

// The text, compressed and written in base64, which means nothing in HTML. The browser's
// DecompressionStream("deflate") reads it.
std::string packed(std::string_view text, Compressor compressed);

}  // namespace cairn
