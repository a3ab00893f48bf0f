#include "archive/markdown.hpp"

#include <cmark.h>

#include <cstdlib>
#include <memory>

namespace cairn {

std::string html_of_markdown(std::string_view text) {
  // Without CMARK_OPT_UNSAFE, raw HTML and dangerous links are left out.
  const std::unique_ptr<char, decltype(&std::free)> html(
      cmark_markdown_to_html(text.data(), text.size(), CMARK_OPT_VALIDATE_UTF8), &std::free);
  return html.get();
}

}  // namespace cairn
