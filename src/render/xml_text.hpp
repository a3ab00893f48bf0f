// Texts as documents in XML 1.0 can hold them.
#pragma once

#include <string>
#include <string_view>

#include "core/utf8.hpp"

namespace cairn::figure {

// Whether a document in XML 1.0 can hold the character, escaped or not (its section 2.2).
bool is_xml_character(char32_t character);

// The text with replacement characters for bytes that are no UTF-8 and for all that XML cannot
// hold. All kinds of picture files write such texts, so that each says the same.
std::string xml_text(std::string_view text);

}  // namespace cairn::figure
