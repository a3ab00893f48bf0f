// Reading UTF-8 that may be malformed, and writing it.
#pragma once

#include <string>
#include <string_view>

namespace cairn::figure {

inline constexpr char32_t replacement_character = 0xFFFD;

// Takes the first character off a text that is not empty. Where the bytes are no UTF-8 (RFC 3629:
// no overlong forms, no surrogates), one byte is taken and the replacement character returned.
char32_t take_character(std::string_view& text);

void append_character(std::string& text, char32_t character);

// Whether a document in XML 1.0 can hold the character, escaped or not (its section 2.2).
bool is_xml_character(char32_t character);

// The text with replacement characters for bytes that are no UTF-8 and for all that XML cannot
// hold.
std::string well_formed(std::string_view text);

}  // namespace cairn::figure
