// What utf8proc knows of letters, for `letters` (core/people.hpp).
#pragma once

#include <string>
#include <string_view>

#include "core/people.hpp"

namespace cairn {

// Full case folding of compatible forms, with the accents left out, and Unicode's canonical form.
Letters unicode_letters();

// Texts in Markdown.

// Returns a text in CommonMark as HTML for a page that has a title: headings are one level lower.
// HTML in the text, and links to scripts, are left out.
std::string html_of_markdown(std::string_view text);

}  // namespace cairn
