// Reads a text in UTF-8 that may be in UTF-16 or UTF-32.
#pragma once

#include <memory>

#include "archive/packed/decompressor.hpp"

namespace cairn::cli {

// What a byte order mark, or the text itself, tells of its encoding; see text/wide_text.hpp.
struct Utf8Text {
  ReadBytes read;        // throws Error (syntax) behind what could be converted
  bool is_told = false;  // whether the text is known to be in UTF-8 then, whatever it says
};

// Reads the beginning of the text.
Utf8Text read_in_utf8(ReadBytes source);

}  // namespace cairn::cli
