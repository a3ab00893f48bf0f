// Recognises the form of a text by its content; file names are never consulted.
#pragma once

#include <string_view>

#include "formats/text/content.hpp"

namespace cairn {

// The form of a text in UTF-8, which must not begin with a byte order mark.
Content detect(std::string_view text);

}  // namespace cairn
