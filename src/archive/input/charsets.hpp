// Texts in charsets that the system can convert.
#pragma once

#include <string>
#include <string_view>

#include "core/error.hpp"
#include "formats/records/charset.hpp"

namespace cairn {

// Converts with iconv (POSIX), without replacing anything.
Decoded decode_by_iconv(std::string_view bytes, const std::string& charset);

// Throws Error of kind usage if the system does not know the charset.
void expect_charset(const std::string& charset);

// Returns a whole text in UTF-8, which is in UTF-8, UTF-16 or UTF-32, or else in the charset, or if
// that is empty in ISO 8859-1. Ctrl-Z, with which old systems end a file, is left out there with
// what blanks are around it. `begin` is the place where the text begins. Throws Error: of kind
// syntax with its place where the text is not in the charset, of kind usage if the system does not
// know that.
std::string read_in_charset(std::string text, const std::string& charset, Place begin = {1, 1});

}  // namespace cairn
