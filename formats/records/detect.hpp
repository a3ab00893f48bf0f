// Recognises the form of a text by its content; file names are never consulted.
#pragma once

#include <string_view>

#include "formats/text/content.hpp"

namespace cairn {

// The form of a text, which must not begin with a UTF-8 byte order mark.
Content detect(std::string_view text);

// Whether a text that is Content::utf16 is in UTF-32.
bool is_utf32(std::string_view text);

}  // namespace cairn
