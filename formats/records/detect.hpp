// Tells what a text is by its content, never by a file's name.
#pragma once

#include <string_view>

#include "formats/text/content.hpp"

namespace cairn {

// `text` is without byte order mark.
Content detect(std::string_view text);

}  // namespace cairn
