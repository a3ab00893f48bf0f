// Makes texts fit for documents in XML 1.0.
#pragma once

#include <string>
#include <string_view>

#include "text/utf8.hpp"

namespace cairn::figure {

// Whether a document in XML 1.0 can contain the character, escaped or not (section 2.2 of the
// standard).
bool is_xml_character(char32_t character);

// The text with replacement characters for bytes that are not UTF-8 and for characters that XML
// cannot contain.
std::string xml_text(std::string_view text);

}  // namespace cairn::figure
