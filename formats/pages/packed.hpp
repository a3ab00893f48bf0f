// Long data in little room, for the scripts of pages.
#pragma once

#include <string>
#include <string_view>

namespace cairn {

// The text, compressed by zlib and written in base64, which means nothing in HTML. The browser's
// DecompressionStream("deflate") reads it.
std::string packed(std::string_view text);

}  // namespace cairn
