// Long data in little room, for the scripts of pages.
#pragma once

#include <string>
#include <string_view>

namespace cairn {

// Returns a text compressed in the format of zlib (RFC 1950).
using Compressor = std::string (*)(std::string_view text);

std::string base64(std::string_view bytes);

// A Compressor that compresses nothing, for callers without one: the format of zlib, with blocks
// that are stored as they are (RFC 1950 and 1951).
std::string stored(std::string_view text);

// The text, compressed and written in base64, which means nothing in HTML. The browser's
// DecompressionStream("deflate") reads it.
std::string packed(std::string_view text, Compressor compressed);

}  // namespace cairn
