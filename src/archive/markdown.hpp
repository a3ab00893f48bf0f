// Texts in Markdown.
#pragma once

#include <string>
#include <string_view>

namespace cairn {

// Returns a text in CommonMark as HTML for a page that has a title: headings are one level lower.
// HTML in the text, and links to scripts, are left out.
std::string html_of_markdown(std::string_view text);

}  // namespace cairn
