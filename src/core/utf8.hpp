// Reading UTF-8 that may be malformed, and writing it (RFC 3629: no overlong forms, no surrogates).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace cairn {

inline constexpr char32_t replacement_character = 0xFFFD;

// A text without the byte order marks with which it begins; files put one after the other have them
// inside too.
constexpr std::string_view without_byte_order_mark(std::string_view text) {
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  while (text.starts_with(mark)) text.remove_prefix(mark.size());
  return text;
}

// The length in bytes, 1..4, of the character with which a text that is not empty begins; 0 if the
// bytes are no UTF-8.
std::size_t character_length(std::string_view text);

// Takes the first character off a text that is not empty. Where the bytes are no UTF-8, one byte is
// taken and the replacement character returned.
char32_t take_character(std::string_view& text);

// Appends a character; the replacement character for what is none: surrogates, and codes above
// U+10FFFF.
void append_character(std::string& text, char32_t character);

}  // namespace cairn
