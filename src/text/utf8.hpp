// Reading text that may be malformed UTF-8, and writing UTF-8 (RFC 3629: no overlong forms, no
// surrogates).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace cairn {

inline constexpr char32_t replacement_character = 0xFFFD;

// Returns the text without the byte order marks at its beginning. There can be several, since each
// of several files that were joined may begin with one.
constexpr std::string_view without_byte_order_mark(std::string_view text) {
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  while (text.starts_with(mark)) text.remove_prefix(mark.size());
  return text;
}

// Returns the length in bytes, 1 to 4, of the first character of a text that is not empty, or 0 if
// the bytes there are not valid UTF-8.
std::size_t character_length(std::string_view text);

// Removes the first character from a text that is not empty and returns it. Where the bytes are not
// valid UTF-8, it removes one byte and returns the replacement character.
char32_t take_character(std::string_view& text);

// Appends a character in UTF-8. For numbers that are not characters, which are surrogates and codes
// above U+10FFFF, it appends the replacement character.
void append_character(std::string& text, char32_t character);

}  // namespace cairn
